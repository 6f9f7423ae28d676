import type { Pergunta } from '@apura/contracts';
import { rotuloDoCfop } from '@apura/engine';
import { cnpj, competenciaPorExtenso, count, nomeDaNatureza } from '@apura/words';
import { Link } from 'wouter';

/** By what the answer will be remembered, as far as nothing else here says it. */
export function oQueELembrado(quando: NonNullable<Pergunta['quando']>): string {
  const { natureza, estabelecimento, produto, ncm, uf } = quando;
  const servico = natureza && (nomeDaNatureza(natureza) || `CFOP ${natureza}`);
  const mercadoria = [produto && `produto ${produto}`, ncm && `NCM ${ncm}`, uf && `estado ${uf}`];
  return [servico, ...mercadoria, estabelecimento && `estabelecimento ${cnpj(estabelecimento)}`]
    .filter(Boolean)
    .map((parte) => `${parte} · `)
    .join('');
}

export interface PropsDoAssunto {
  readonly pergunta: Pergunta;
  /** False where the supplier stands above it. */
  readonly comFornecedor?: boolean | undefined;
}

/** Whose notes a question is about, and one of them. */
export function DeQueSeTrata({ pergunta, comFornecedor = true }: PropsDoAssunto) {
  const { cliente_id, cliente, emitente_nome, cfop, ncm, desde, ate, documentos, chaves, quando } = pergunta;
  const rotulo = rotuloDoCfop(cfop);
  return (
    <>
      <Link href={`/clientes/${cliente_id}`}>{cliente}</Link>
      {comFornecedor &&
        emitente_nome &&
        emitente_nome !== cliente &&
        (!quando || quando.chave || quando.produto) &&
        ` · de ${emitente_nome}`}{' '}
      · {quando ? oQueELembrado(quando) : `CFOP ${cfop}${rotulo ? ` (${rotulo})` : ''} · NCM ${ncm} · `}
      {count(documentos, quando ? 'documento' : 'nota', quando ? 'documentos' : 'notas')} de{' '}
      {competenciaPorExtenso(desde)}
      {ate !== desde && ` a ${competenciaPorExtenso(ate)}`}
      {chaves[0] && (
        <>
          {' '}
          · <Link href={`/documentos/${chaves[0]}`}>ver {documentos === 1 ? 'qual' : 'uma delas'}</Link>
        </>
      )}
    </>
  );
}
