"""Type names that occur more than once in a layer; names of Bevy's prelude that are shadowed in app."""
import re,subprocess,collections,sys
fs=subprocess.check_output(['git','ls-files','*.rs'],cwd='/work/main',text=True).split()
def layer(f):
    if f.startswith('crates/'):
        a=f.split('/')
        if a[2]!='src': return None
        return a[1]
    if f.startswith('src/app/'): return 'app'
    if f.startswith('src/'): return 'cli'
    return None
d=collections.defaultdict(list)
for f in fs:
    l=layer(f)
    if not l: continue
    if f.endswith('tests.rs') or '/tests/' in f: continue
    t=open('/work/main/'+f).read()
    for m in re.finditer(r'^\s*(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait|union|type) ([A-Z]\w*)',t,re.M):
        if re.match(r'\s+(pub )?type ',m.group(0)) : continue
        d[l,m.group(1)].append(f)
rep={k:v for k,v in d.items() if len(v)>1}
print(sum(map(len,d.values())),'types', len(rep),'names repeat')
for (l,n),v in sorted(rep.items()): print(l,n,' '.join(x.replace('crates/'+l+'/src/','').replace('src/app/','') for x in v))
