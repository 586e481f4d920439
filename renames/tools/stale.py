import re,subprocess,os
R='/work/main/'
fs=[f for f in subprocess.check_output(['git','ls-files','*.rs'],cwd=R,text=True).split() if os.path.exists(R+f)]
code={};com={}
for f in fs:
    c=[];m=[]
    for i,l in enumerate(open(R+f).read().split('\n')):
        k=re.search(r'(?<![:"])//[/!]?(?!/)',l)
        if k and (l.strip().startswith('//') or '"' not in l[k.start():]): m.append((i+1,l[k.start():])); c.append(l[:k.start()])
        else: c.append(l)
    code[f]='\n'.join(c); com[f]=m
words={f:set(re.findall(r'\w+',code[f])) for f in fs}
allw=set().union(*words.values())
import json
ren={}
for l in open('/tmp/ra/all.tsv'):
    p=l.rstrip('\n').split('\t')
    if len(p)>5: ren.setdefault(p[4].split('@')[0],set()).add(p[5])
for l in open('/tmp/ra/locals.tsv'):
    p=l.split('\t'); ren.setdefault(p[4],set()).add(p[5])
out=0
for f in fs:
    for i,t in com[f]:
        for b in re.findall(r'`([^`]+)`',t):
            b0=b
            for w in re.findall(r'[A-Za-z_]\w+',b):
                if w in words[f]: continue
                if w in ren:
                    print(f'{f}:{i}',w,'->',','.join(sorted(ren[w])[:3]),'|',t.strip()[:110]); out+=1
                elif re.fullmatch(r'[A-Za-z_]\w*',b) and w not in allw and (('_' in w) or w[0].isupper()):
                    print(f'{f}:{i} UNKNOWN',w,'|',t.strip()[:110]); out+=1
print(out)
