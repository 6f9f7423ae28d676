import type { Pergunta } from '@apura/contracts';
import { rotuloDoCfop } from '@apura/engine';
import { competenciaPorExtenso, count } from '@apura/words';
import { Link } from 'wouter';

/** Whose notes a question is about, and one of them. */
export function DeQueSeTrata({ pergunta }: { readonly pergunta: Pergunta }) {
  const { cliente_id, cliente, emitente_nome, cfop, ncm, desde, ate, documentos, chaves } = pergunta;
  const rotulo = rotuloDoCfop(cfop);
  return (
    <>
      <Link href={`/clientes/${cliente_id}`}>{cliente}</Link>
      {emitente_nome && emitente_nome !== cliente && ` · de ${emitente_nome}`} · CFOP {cfop}
      {rotulo && ` (${rotulo})`} · NCM {ncm} · {count(documentos, 'nota', 'notas')} de{' '}
      {competenciaPorExtenso(desde)}
      {ate !== desde && ` a ${competenciaPorExtenso(ate)}`}
      {chaves[0] && (
        <>
          {' '}
          · <Link href={`/documentos/${chaves[0]}`}>ver uma delas</Link>
        </>
      )}
    </>
  );
}
