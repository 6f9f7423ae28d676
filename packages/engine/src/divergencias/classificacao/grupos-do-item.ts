import { grupoForaDoLugar, type RegraDoItem } from '../conferencia.ts';

/** Rule and rejection where a group is missing, and where it may not stand. */
const REJEICOES = {
  gIBSCBS: { ausente: ['UB13-30', '1022'], indevido: ['UB13-20', '1021'] },
  gIBSCBSMono: { ausente: ['UB13-40', '1116'], indevido: ['UB13-39', '1151'] },
  gTransfCred: { ausente: ['UB13-44 e UB13-45', '1132'], indevido: ['UB13-44 e UB13-45', '1131'] },
  gCredPresIBSZFM: { ausente: ['UB131-20 e UB131-30', '1135'], indevido: ['UB131-20 e UB131-30', '1134'] },
  gAjusteCompet: { ausente: ['UB112-10 e UB112-20', '1170'], indevido: ['UB112-10 e UB112-20', '1169'] },
  gEstornoCred: { ausente: ['UB116-10 e UB116-20', '1173'], indevido: ['UB116-10 e UB116-20', '1172'] },
} as const;
const GRUPOS = Object.keys(REJEICOES) as (keyof typeof REJEICOES)[];
/** Asked for by the table; in a donation and a loss the group depends on there having been a credit. */
const CONDICIONAL: ReadonlySet<string> = new Set(['gEstornoCred']);
/** The groups of the tax itself, which no item of such a classification can do without. */
const DO_TRIBUTO: ReadonlySet<string> = new Set(['gIBSCBS', 'gIBSCBSMono']);

/** The groups of tax, transfer, adjustment, reversal and ZFM credit stand in the item exactly when the table of the cClassTrib asks for them. */
export const gruposDoItem: RegraDoItem = ({ det, item }) => {
  const { linha } = item.classificacao;
  const declarado = det.imposto.IBSCBS;
  if (declarado === undefined || linha === undefined) return undefined;
  const errados = GRUPOS.filter((grupo) => linha.grupos.includes(grupo) !== (declarado[grupo] !== undefined));
  return errados.map((grupo) => {
    const pedido = declarado[grupo] === undefined;
    const [rv, rejeicao] = REJEICOES[grupo][pedido ? 'ausente' : 'indevido'];
    return grupoForaDoLugar(grupo, pedido, {
      gravidade: pedido && CONDICIONAL.has(grupo) ? 'aviso' : 'critica',
      mensagem: pedido
        ? `O cClassTrib ${linha.cclasstrib} ${DO_TRIBUTO.has(grupo) ? 'exige' : 'pede'} o grupo ${grupo}, que falta no item.`
        : `O cClassTrib ${linha.cclasstrib} não admite o grupo ${grupo}.`,
      fundamento: `NT 2025.002, ${rv}`,
      rejeicao,
    });
  });
};
