ov=[]
for l in open('/tmp/ra/override.txt'):
    if l.strip() and not l.startswith('#'): ov.append(l.split())
out=[]
for l in open('/tmp/ra/parsed.tsv'):
    r=l.rstrip('\n').split('\t')
    for f,o,n in ov:
        if f in r[1] and r[4]==o: r[5]=n
    if r[5]!='-' and r[4]!=r[5]: out.append('\t'.join(r))
for l in open('/tmp/ra/extra.tsv'): out.append(l.rstrip('\n'))
open('/tmp/ra/all.tsv','w').write('\n'.join(out)+'\n')
