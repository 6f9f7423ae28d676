import type { DivergenciaATratar } from '@apura/contracts';
import { groupedIfDecimal } from './amounts.ts';
import { notaDaChave, withSerie } from './identity.ts';

type Divergencia = Pick<
  DivergenciaATratar,
  | 'cliente'
  | 'mensagem'
  | 'campo'
  | 'declarado'
  | 'calculado'
  | 'descricao'
  | 'cprod'
  | 'ncm'
  | 'fundamento'
  | 'chaves'
  | 'documentos'
> & { readonly rejeicao?: string | null | undefined };

/** What the office writes to the supplier whose notes are not as the law says. */
export function textToFornecedor(divergencia: Divergencia, escritorio: string): string {
  const { cliente, mensagem, campo, declarado, calculado, descricao, cprod, ncm, fundamento, rejeicao } =
    divergencia;
  return [
    `Prezados,`,
    `ao conferir as notas emitidas para ${cliente} (${notas(divergencia)}), encontramos o seguinte: ${mensagem}`,
    [
      descricao && `Produto: ${descricao}, código ${cprod}, NCM ${ncm}.`,
      declarado !== null && calculado !== null
        ? `Campo ${campo}: o documento declara ${groupedIfDecimal(declarado)} e, pela lei, seria ${groupedIfDecimal(calculado)}.`
        : `Campo ${campo}.`,
      `Fundamento: ${fundamento}.`,
      rejeicao && `A SEFAZ rejeita notas assim com o código ${rejeicao}.`,
    ]
      .filter(Boolean)
      .join('\n'),
    'Pedimos que confiram o cadastro do produto, corrijam as próximas emissões e nos digam como estas notas serão corrigidas.',
    `Atenciosamente,\n${escritorio}`,
  ].join('\n\n');
}

function notas({ chaves, documentos }: Divergencia): string {
  const nomes = chaves.map((chave) => withSerie(notaDaChave(chave))).join(', ');
  return documentos > chaves.length ? `${nomes} e outras ${documentos - chaves.length}` : nomes;
}
