"""Keeps rust-analyzer alive; commands come as JSON lines over a unix socket: [method, params]."""
import socket, json, os, sys, threading
sys.path.insert(0,'/tmp/ra')
from lsp import *
l=Lsp()
S='/tmp/ra/sock'
if os.path.exists(S): os.remove(S)
srv=socket.socket(socket.AF_UNIX); srv.bind(S); srv.listen(8)
def handle(c):
    f=c.makefile('rwb')
    for line in f:
        m,p=json.loads(line)
        try:
            if m=='quiescent': r={'ok':l.quiescent.is_set()}
            elif m.startswith('!'): l.note(m[1:],p); r={'ok':None}
            else: r={'ok':l.req(m,p)}
        except Exception as e: r={'err':str(e) or repr(e)}
        f.write(json.dumps(r).encode()+b'\n'); f.flush()
while True:
    c,_=srv.accept(); threading.Thread(target=handle,args=(c,),daemon=True).start()
