import { MES_DA_POSICAO, type PosicaoInformada, type SomaDoEstoque } from '@apura/contracts';
import type { ClientMonth } from '../apuracoes/documentos-do-mes.ts';
import { from } from '../tenancy/builder.ts';

const DITAS = [
  ...(['p.estoque_por', 'p.arquivo', 'p.apropriado_em', 'p.compras_tributadas'] as const),
  ...(['p.por', 'p.criado_em', 'p.somas'] as const),
] as const;

/** What was said of a client's stock, without its items. */
export const posicaoOf = (clienteId: string) =>
  from
    .selectFrom('posicao_de_abertura as p')
    .select(DITAS)
    .select((eb) => eb.cast<string | null>('p.custo_das_vendas', 'text').as('custo_das_vendas'))
    .where('p.cliente_id', '=', clienteId);

/** What was said of a client's stock, with its sums. */
export interface PosicaoLida extends Omit<PosicaoInformada, 'criado_em'> {
  readonly criado_em: Date;
  readonly somas: readonly SomaDoEstoque[];
}

/** What a month is computed from of the stock; null before CBS is due, and where nothing was said. */
export type EstoqueLido = Pick<
  PosicaoLida,
  'estoque_por' | 'arquivo' | 'apropriado_em' | 'compras_tributadas' | 'somas'
>;

export async function readEstoqueDeAbertura({
  tx,
  clienteId,
  competencia,
}: ClientMonth): Promise<EstoqueLido | null> {
  if (competencia < MES_DA_POSICAO) return null;
  const lida = await tx.first(posicaoOf(clienteId));
  if (!lida) return null;
  const { estoque_por, arquivo, apropriado_em, compras_tributadas, somas } = lida;
  return { estoque_por, arquivo, apropriado_em, compras_tributadas, somas };
}
