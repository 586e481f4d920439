"""Resolves a TSV of (src,file,kind,owner,old,new) to positions. Writes resolved.tsv; prints what is not found."""
import sys,os,re,glob,json
sys.path.insert(0,'/tmp/ra')
from client import *
c=C()
cache={}
def symbols(f):
    if f not in cache:
        out=[]
        def walk(s,owner):
            for x in s:
                out.append((owner,x['name'],x['kind'],x['selectionRange']['start'],x.get('detail')))
                o=x['name']
                m=re.match(r'impl(?:<.*?>)? (?:.* for )?(?:\w+::)*(\w+)',o)
                walk(x.get('children') or [], owner+[m[1] if m else o])
        walk(c('textDocument/documentSymbol',{'textDocument':{'uri':uri(f)}}) or [],[])
        cache[f]=out
    return cache[f]
def files(p):
    p=p.split(' (')[0].strip()
    if p.endswith('.rs') and os.path.exists(f'{ROOT}/{p}'): return [p]
    cand=sorted(glob.glob(f'{ROOT}/{p}/**/*.rs',recursive=True))+glob.glob(f'{ROOT}/{p}.rs')
    return [os.path.relpath(x,ROOT) for x in cand]
def parent(p,name):
    """file that declares the module at path p"""
    b=os.path.basename(p); d=os.path.dirname(p)
    if b=='mod.rs': d2=os.path.dirname(d)
    else: d2=d
    return [x for x in (f'{d2}/mod.rs',f'{d2}/lib.rs',f'{d2}/main.rs',f'{d2}.rs') if os.path.exists(f'{ROOT}/{x}')]
res=[];bad=[]
seen={}
for line in open(sys.argv[1]):
    if not line.strip() or line.startswith('#'): continue
    src,p,kind,owner,old,new=line.rstrip('\n').split('\t')
    at=None
    if '@' in old: old,at=old.split('@')
    hits=[]
    if kind=='module':
        fs=files(p)
        ps=[]
        for f in fs: 
            ps+=parent(f,old)
        for d in fs:
            if d.endswith('mod.rs') or d.endswith('lib.rs') or d.endswith('main.rs'): ps.append(d)
        for f in dict.fromkeys(ps):
            for o,n,k,pos,_ in symbols(f):
                if n==old and k==2: hits.append((f,pos))
    else:
        own=owner.split('::')[-1] if owner else ''
        if own and own[0].islower(): own=''
        for f in files(p):
            for o,n,k,pos,_ in symbols(f):
                if n!=old or k in(13,): continue
                if own and (not o or own not in o[-1:]): continue
                hits.append((f,pos))
        if own and not hits:
            for f in files(os.path.dirname(p)):
                for o,n,k,pos,_ in symbols(f):
                    if n==old and o and o[-1]==own: hits.append((f,pos))
    if not hits: bad.append(('none',line.rstrip()))
    elif len(hits)>1 and at is None and kind=='module': bad.append((f'many {[(h[0],h[1]["line"]+1) for h in hits]}',line.rstrip()))
    else:
      if at is not None: hits=[hits[int(at)]]
      for f,pos in hits:
        key=(f,pos['line'],pos['character'])
        if key in seen:
            if seen[key][1]!=new: bad.append((f'clash with {seen[key]}',line.rstrip()))
            continue
        seen[key]=(src,new,old)
        res.append((f,pos['line'],pos['character'],kind,old,new,src))
open('/tmp/ra/resolved.tsv','w').write(''.join('\t'.join(map(str,r))+'\n' for r in res))
print(len(res),'resolved',len(bad),'not')
for b in bad: print(*b,sep=' | ')
