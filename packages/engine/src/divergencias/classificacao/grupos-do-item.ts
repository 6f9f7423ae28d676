import { type Finding, grupoForaDoLugar, type RegraDoItem } from '../conferencia.ts';

/** Rule where a group is missing, and where it may not stand. */
const REGRAS = {
  gIBSCBS: ['UB13-30', 'UB13-20'],
  gIBSCBSMono: ['UB13-40', 'UB13-39'],
  gTransfCred: ['UB13-45', 'UB13-44'],
  gCredPresIBSZFM: ['UB131-30', 'UB131-20'],
  gAjusteCompet: ['UB112-20', 'UB112-10'],
  gEstornoCred: ['UB116-20', 'UB116-10'],
} as const;
const GRUPOS = Object.keys(REGRAS) as (keyof typeof REGRAS)[];
/** Asked for by the table; in a donation and a loss the group depends on there having been a credit. */
const CONDICIONAL: ReadonlySet<string> = new Set(['gEstornoCred']);
/** The groups of the tax itself, which no item of such a classification can do without. */
const DO_TRIBUTO: ReadonlySet<string> = new Set(['gIBSCBS', 'gIBSCBSMono']);

/** The groups of tax, transfer, adjustment, reversal and ZFM credit stand in the item exactly when the table of the cClassTrib asks for them. */
export const gruposDoItem: RegraDoItem = ({ det, item }) => {
  const { linha } = item.classificacao;
  const declarado = det.imposto.IBSCBS;
  if (declarado === undefined || linha === undefined) return undefined;
  let findings: Finding[] | undefined;
  for (const grupo of GRUPOS) {
    const pedido = linha.grupos.includes(grupo);
    if (pedido === (declarado[grupo] !== undefined)) continue;
    const rv = REGRAS[grupo][pedido ? 0 : 1];
    findings ??= [];
    findings.push(
      grupoForaDoLugar(grupo, pedido, {
        rv,
        gravidade: pedido && CONDICIONAL.has(grupo) ? 'aviso' : 'critica',
        mensagem: pedido
          ? `O cClassTrib ${linha.cclasstrib} ${DO_TRIBUTO.has(grupo) ? 'exige' : 'pede'} o grupo ${grupo}, que falta no item.`
          : `O cClassTrib ${linha.cclasstrib} não admite o grupo ${grupo}.`,
        fundamento: `NT 2025.002, ${rv}`,
      }),
    );
  }
  return findings;
};
