import json,re,subprocess,collections
R='/work/main/'
G=collections.defaultdict(set)
for l in open('/tmp/ra/all.tsv'):
    p=l.rstrip('\n').split('\t')
    if len(p)>5: G[p[4].split('@')[0]].add(p[5])
for f in ('locals.tsv',):
    for l in open('/tmp/ra/'+f):
        p=l.split('\t'); G[p[4]].add(p[5])
EX={'room':'test','hall':'sound','pen':'cx','luck':'rng','Refusal':'IllegalMove','transcript':'write_game'}
def conv(theirs,head):
    hw=set(re.findall(r'\w+',head))
    def tok(m):
        w=m[0]
        if w in hw: return w
        c=[n for n in G.get(w,()) if n in hw]
        if len(c)==1: return c[0]
        if w in EX and EX[w] in hw: return EX[w]
        if len(c)>1: print('  AMBIG',w,c)
        return w
    return re.sub(r'\w+',tok,theirs)
fs=subprocess.check_output(['git','diff','--name-only','--diff-filter=U'],cwd=R,text=True).split()
for f in fs:
    if not f.endswith('.rs'): print('manual',f); continue
    s=open(R+f).read()
    def r(m):
        return conv(m[2],m[1])
    s2=re.sub(r'<<<<<<< [^\n]*\n(.*?)=======\n(.*?)>>>>>>> [^\n]*\n',r,s,flags=re.S)
    open(R+f,'w').write(s2); print('resolved',f)
