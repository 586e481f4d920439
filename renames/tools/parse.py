"""Proposals -> TSV: file, kind(item|module), owner, old, new."""
import re,glob,sys
out=[];bad=[]
def strip_reason(s):
    # reason: last two spaces + '('
    i=s.rfind('  (')
    return s[:i].strip() if i>0 else s.strip()
def split(s,sep):
    parts=[];d=0;c=''
    for ch in s:
        if ch in '({': d+=1
        if ch in ')}': d-=1
        if ch==sep and d==0: parts.append(c.strip()); c=''
        else: c+=ch
    parts.append(c.strip()); return [p for p in parts if p]
for f in sorted(glob.glob('/work/main/renames/*')):
    src=f.split('en-')[1].split('.')[0]
    for line in open(f):
        line=line.rstrip('\n')
        if not line.strip(): continue
        m=re.match(r'([^:]+(?:\([^)]*\))?): (.*)',line)
        if not m: bad.append((src,line)); continue
        p,rest=m.groups(); rest=strip_reason(rest)
        for grp in split(rest,';'):
            if '->' not in grp: bad.append((src,p+': '+grp)); continue
            n=grp.count('->')
            pieces=[]
            if n==1: pieces=[grp]
            else:
                # several arrows: split at commas so that each has one arrow, collecting arrowless ones forwards
                cur=''
                for t in split(grp.replace('->','\0'),','):
                    cur=(cur+', '+t) if cur else t
                    if '\0' in cur:
                        pieces.append(cur.replace('\0','->')); cur=''
                if cur: pieces[-1]+=', '+cur
            for pc in pieces:
                if pc.count('->')!=1: bad.append((src,p+': '+pc)); continue
                l,r=[x.strip() for x in pc.split('->')]
                def lst(x):
                    return [y for z in split(x,',') for y in re.split(r' / | and ',z)]
                L=lst(l);R=lst(r)
                if len(L)!=len(R): bad.append((src,p+': '+pc)); continue
                for a,b in zip(L,R):
                    kind='item'
                    for pre in('module ','modules '):
                        if a.startswith(pre): kind='module'; a=a[len(pre):]
                        if b.startswith(pre): b=b[len(pre):]
                    for pre in('field ','method ','type ','enum ','struct ','fn ','free fn ','thread names ','parameter ','constant '):
                        if a.startswith(pre): a=a[len(pre):]
                    a=a.strip('`');b=b.strip('`')
                    a=re.sub(r' \(.*','',a);b=re.sub(r' \(.*','',b); b=b.split(' (')[0]
                    owner=''
                    a=a.replace('<T>','');b=b.replace('<T>','')
                    mm=re.match(r'^(.*?)(?:::|\.)(\w+)$',a)
                    if mm: owner,a=mm.groups()
                    b=re.split(r'::|\.',b)[-1]
                    if not re.fullmatch(r'\w+',a) or not re.fullmatch(r'\w+',b): bad.append((src,p+': '+pc)); continue
                    out.append((src,p,kind,owner,a,b))
open('/tmp/ra/parsed.tsv','w').write(''.join('\t'.join(o)+'\n' for o in out))
print(len(out),len(bad))
for b in bad: print(*b)
