import re,glob,os,subprocess
lock=open('/work/main/Cargo.lock').read()
names=set()
for m in re.finditer(r'name = "(bevy_\w+)"\nversion = "([^"]+)"',lock):
    d=glob.glob(os.path.expanduser(f'~/.cargo/registry/src/*/{m[1]}-{m[2]}/src/lib.rs'))
    if not d or m[1]=='bevy_egui': continue
    t=open(d[0]).read()
    for b in re.finditer(r'pub mod prelude \{',t):
        i=b.end();dep=1
        while dep: 
            c=t[i]; dep+= c=='{'; dep-= c=='}'; i+=1
        body=t[b.end():i]; body=re.sub(r'//.*','',body)
        for n in re.findall(r'\b([A-Z]\w*)\b',body): names.add(n)
        for s in re.findall(r'pub use ([^;]*\*[^;]*);',body): print(m[1],'glob',' '.join(s.split())[:100])
open('/tmp/ra/prelude.txt','w').write('\n'.join(sorted(names)))
print(len(names))
