import sys,subprocess
sys.path.insert(0,'/tmp/ra')
from client import *
c=C()
base=sys.argv[1]
ev=[]
for l in subprocess.check_output(['git','diff','--name-status','--no-renames',base],cwd=ROOT,text=True).split('\n'):
    if not l: continue
    s,p=l.split('\t')
    if p.endswith(('.rs','.ftl')): ev.append({'uri':uri(p),'type':{'A':1,'M':2,'D':3}[s[0]]})
c('!workspace/didChangeWatchedFiles',{'changes':ev}); print(len(ev))
