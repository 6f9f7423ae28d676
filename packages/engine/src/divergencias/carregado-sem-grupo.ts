import type { RegraDoItem } from './conferencia.ts';

const GRUPOS = ['gTransfCred', 'gCredPresIBSZFM', 'gAjusteCompet', 'gEstornoCred'] as const;
const REJEICOES = {
  gTransfCred: { rv: 'UB13-44 e UB13-45', ausente: '1132', indevido: '1131' },
  gCredPresIBSZFM: { rv: 'UB131-20 e UB131-30', ausente: '1135', indevido: '1134' },
  gAjusteCompet: { rv: 'UB112-10 e UB112-20', ausente: '1170', indevido: '1169' },
  gEstornoCred: { rv: 'UB116-10 e UB116-20', ausente: '1173', indevido: '1172' },
} as const;
/** Asked for by the table; in a donation and a loss the group depends on there having been a credit. */
const CONDICIONAL: ReadonlySet<string> = new Set(['gEstornoCred']);

/** The groups of transfer, adjustment, reversal and ZFM credit stand in the item only where the table asks for them. */
export const carregadoSemGrupo: RegraDoItem = ({ det, item }) => {
  const { linha } = item.classificacao;
  const declarado = det.imposto.IBSCBS;
  if (declarado === undefined || linha === undefined || !linha.conferido) return [];
  const nada = GRUPOS.every((grupo) => declarado[grupo] === undefined && !linha.grupos.includes(grupo));
  if (nada) return [];
  return GRUPOS.flatMap((grupo) => {
    const pedido = linha.grupos.includes(grupo);
    const presente = declarado[grupo] !== undefined;
    if (pedido === presente) return [];
    return [
      {
        regra: pedido ? 'grupo_ausente' : 'grupo_indevido',
        gravidade: pedido && CONDICIONAL.has(grupo) ? ('aviso' as const) : ('critica' as const),
        n_item: item.n_item,
        campo: grupo,
        declarado: presente ? 'informado' : null,
        calculado: pedido ? 'exigido' : 'vedado',
        mensagem: pedido
          ? `O cClassTrib ${linha.cclasstrib} pede o grupo ${grupo}, que falta no item.`
          : `O cClassTrib ${linha.cclasstrib} não admite o grupo ${grupo}.`,
        fundamento: `NT 2025.002, ${REJEICOES[grupo].rv}`,
        rejeicao: pedido ? REJEICOES[grupo].ausente : REJEICOES[grupo].indevido,
      },
    ];
  });
};
