import { CEM_POR_CENTO, type Fixo } from '../../fixo.ts';
import type { GIBSCBS } from '../../nota-fiscal.ts';
import { both, type Finding, foraDoCentavo, type RegraDoItem, valorPresente } from '../conferencia.ts';

/** UB22 and UB23 for the State, UB40 and UB42 for the Município, UB59 and UB61 for the CBS. */
const TRIBUTOS = [
  ['gIBSUF', 'ibs_uf', { indevido: 'UB22-10', ausente: 'UB22-20', valor: 'UB23-10' }],
  ['gIBSMun', 'ibs_mun', { indevido: 'UB40-20', ausente: 'UB40-10', valor: 'UB42-10' }],
  ['gCBS', 'cbs', { indevido: 'UB59-20', ausente: 'UB59-10', valor: 'UB61-10' }],
] as const;

/** gDif: there when the table asks for it, deferring the whole tax, with vDif to the cent. */
export const diferimentoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  const { tributos } = item;
  if (grupo === undefined || linha === undefined || tributos === null || finNFe === '4') return undefined;
  const pedido = linha.grupos.includes('gDif');
  const { gIBSUF, gIBSMun, gCBS } = grupo;
  if (!pedido && gIBSUF?.gDif === undefined && gIBSMun?.gDif === undefined && gCBS?.gDif === undefined)
    return undefined;
  return TRIBUTOS.flatMap(([nome, tributo, regras]) => {
    const doTributo = grupo[nome];
    if (doTributo === undefined) return [];
    const falha = conferir(nome, doTributo.gDif, pedido, tributos.diferido[tributo], regras);
    return falha ?? [];
  });
};

function conferir(
  nome: string,
  gDif: NonNullable<GIBSCBS['gCBS']>['gDif'],
  pedido: boolean,
  esperado: Fixo,
  regras: (typeof TRIBUTOS)[number][2],
): Finding | undefined {
  const comum = {
    fundamento: 'LC 214/2025, arts. 28 e 138, § 2º; NT 2025.002, UB21 a UB23-10',
  };
  if ((gDif !== undefined) !== pedido) {
    return {
      ...comum,
      campo: `${nome}/gDif`,
      declarado: gDif?.pDif ?? null,
      calculado: pedido ? '100.0000' : null,
      mensagem: pedido
        ? `Falta o grupo gDif em ${nome}.`
        : `O cClassTrib não admite o grupo gDif em ${nome}.`,
      rv: pedido ? regras.ausente : regras.indevido,
    };
  }
  const pDif = valorPresente(gDif?.pDif);
  if (pDif !== null && pDif !== CEM_POR_CENTO) {
    const mensagem = 'O diferimento da lei é de todo o tributo.';
    const valores = both(pDif, CEM_POR_CENTO, 4);
    return { ...comum, campo: `${nome}/gDif/pDif`, ...valores, mensagem, rv: regras.valor };
  }
  const valores = foraDoCentavo(gDif?.vDif, esperado);
  const mensagem = `O vDif de ${nome} não é o tributo da operação.`;
  return valores && { ...comum, campo: `${nome}/gDif/vDif`, ...valores, mensagem, rv: regras.valor };
}
