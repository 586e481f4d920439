import json,os,subprocess,re
R='/work/main/'
j=json.load(open('resolved.tsv.json'))
mv=j['moves']
def now(p):
    # current path after directory moves
    for o,n in mv.items():
        if p==o: return n
    return p
for d in j['done']:
    if d['kind']!='module': continue
    f=now(d['f']); old,new=d['old'],d['new']
    # the file's dir may have been moved
    if not os.path.exists(R+f):
        print('parent gone',f,old,new); continue
    base=os.path.dirname(f) if os.path.basename(f) in('mod.rs','lib.rs','main.rs') else f[:-3]
    if f.startswith('tests/') and os.path.basename(f).count('.')==1 and os.path.dirname(f)=='tests': base=os.path.dirname(f)
    have=[x for x in (f'{base}/{new}.rs',f'{base}/{new}/mod.rs') if os.path.exists(R+x)]
    olds=[x for x in (f'{base}/{old}.rs',f'{base}/{old}') if os.path.exists(R+x)]
    if have and not olds: continue
    print(f,old,'->',new,'have',have,'old',olds)
    if olds and not have:
        for x in olds:
            n=x[:-len(old)-(3 if x.endswith('.rs') else 0)]+new+('.rs' if x.endswith('.rs') else '')
            print('  mv',x,n); subprocess.run(['git','mv',x,n],cwd=R,check=True); 
