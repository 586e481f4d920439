import json,re,subprocess,os,collections
R='/work/main/'
j=json.load(open('/tmp/ra/resolved.tsv.json'))
mv=j['moves']
def cur(p):
    for o,n in sorted(mv.items(),key=lambda x:-len(x[0])):
        if p==o or p.startswith(o+'/'): p=n+p[len(o):]; 
    return p
fs=subprocess.check_output("git ls-files '*.rs'; git ls-files -o --exclude-standard '*.rs'",shell=True,text=True,cwd=R).split()
fs=[f for f in fs if os.path.exists(R+f)]
types={};by=collections.defaultdict(dict)
cnt=collections.Counter()
for d in j['done']:
    o,n=d['old'],d['new']
    if o[0].isupper() and not o.isupper():
        types.setdefault(o,set()).add(n)
    for f in d['files']:
        by[cur(f)].setdefault(o,set()).add(n)
defs=set()
for f in fs:
    for m in re.finditer(r'\b(?:struct|enum|trait|type|fn|const|static|mod|let|let mut) (\w+)',open(R+f).read()): defs.add((f.split('/')[0:2][-1],m[1]))
alldefs={b for a,b in defs}
n=0;left=[]
for f in fs:
    s=open(R+f).read(); out=[]
    for l in s.split('\n'):
        m=re.search(r'(?<!:)//[/!]?',l)
        if m and (l.strip().startswith('//') or m.start()>0 and '"' not in l):
            c=l[m.start():]
            def inside(mm):
                t=mm[0]
                def tok(w):
                    w=w[0]
                    c2=by.get(f,{}).get(w)
                    if c2 is None and w[0].isupper() and w in types and w not in alldefs: c2=types[w]
                    if c2 and len(c2)==1:
                        return next(iter(c2))
                    return w
                return re.sub(r'\w+',tok,t)
            c2=re.sub(r'`[^`]*`',inside,c)
            if c2!=c: n+=1; l=l[:m.start()]+c2
        out.append(l)
    s2='\n'.join(out)
    if s2!=s: open(R+f,'w').write(s2)
print(n,'comment lines')
