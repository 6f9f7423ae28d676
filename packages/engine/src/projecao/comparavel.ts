import { classeDoCfop } from '../dados/cfop.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import { type Fixo, inReais, readOrZero } from '../fixo.ts';
import type { AvisoDoMes, LancamentoSomado } from '../resultado.ts';
import type { LinhaProjetavel } from './linha-projetavel.ts';

/** What the years are not compared by, with the words for it. */
const INCOMPARAVEIS = {
  transferencia: 'transferências entre estabelecimentos',
  ativo: 'compra e venda de ativo imobilizado',
} as const;

/**
 * Why a row tells nothing of what the reform costs a month, undefined where it does: goods that go to another establishment are
 * debited here and credited there, whatever the year; a fixed asset is bought or sold once and not every month.
 */
function byQueIncomparavel(linha: LancamentoSomado): keyof typeof INCOMPARAVEIS | undefined {
  const { classe } = classeDoCfop(linha.cfop);
  if (isTransferencia(linha)) return 'transferencia';
  const venda = sentido(linha.efeito, linha.cfop).endsWith('debito');
  return DE_ATIVO.has(classe) ||
    (!venda && DEVOLUCAO_DE_ATIVO.test(linha.cfop)) ||
    (venda && linha.segregacao === 'ativo')
    ? 'ativo'
    : undefined;
}

const DE_ATIVO: ReadonlySet<string> = new Set(['compra_ativo', 'importacao_ativo']);
/** The client gives a fixed asset back that it had bought, here or abroad. */
const DEVOLUCAO_DE_ATIVO = /^(?:[567]553|[56]412)$/;

export const isTransferencia = ({ cfop }: Pick<LancamentoSomado, 'cfop'>): boolean =>
  classeDoCfop(cfop).classe === 'transferencia';

/** The row as the comparison of the years takes it: without any tax where it is not to be compared. */
export function computeComparavel(linha: LancamentoSomado, projetavel: LinhaProjetavel): LinhaProjetavel {
  if (byQueIncomparavel(linha) === undefined) return projetavel;
  return {
    ...projetavel,
    contados: new Set(),
    tributada: false,
    icms_embutido: 0n,
    pis_cofins_embutido: 0n,
  };
}

/** Says what of the month the comparison of the years leaves out; nothing where it leaves nothing out. */
export function listAvisosDoIncomparavel(lancamentos: readonly LancamentoSomado[]): AvisoDoMes[] {
  const valores = new Map<keyof typeof INCOMPARAVEIS, Fixo>();
  for (const linha of lancamentos) {
    const porQue = byQueIncomparavel(linha);
    if (porQue !== undefined) valores.set(porQue, (valores.get(porQue) ?? 0n) + readOrZero(linha.valor));
  }
  if (valores.size === 0) return [];
  const partes = [...valores].map(([porQue, valor]) => `${INCOMPARAVEIS[porQue]} (${inReais(valor)})`);
  return [
    {
      codigo: 'fora_da_comparacao',
      mensagem: `A comparação entre os anos não conta ${partes.join(' nem ')}: não se repetem todo mês, e nada dizem da reforma. No devido do mês elas contam.${valores.has('transferencia') ? ' O ICMS dos estabelecimentos é comparado em conjunto.' : ''}`,
    },
  ];
}
