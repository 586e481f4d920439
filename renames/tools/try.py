import sys,time
sys.path.insert(0,'/tmp/ra')
from client import *
c=C(); import itertools
for l in itertools.islice(open('/tmp/ra/resolved.tsv'),0,1600,100):
    f,ln,ch,kind,old,new,src=l.rstrip('\n').split('\t')
    t=time.time()
    try:
        r=c('textDocument/rename',{'textDocument':{'uri':uri(f)},'position':{'line':int(ln),'character':int(ch)},'newName':new})
        n=sum(len(d.get('edits',[])) for d in r['documentChanges'])
    except Exception as e: n=e
    print(f,old,new,n,round(time.time()-t,2),flush=True)
