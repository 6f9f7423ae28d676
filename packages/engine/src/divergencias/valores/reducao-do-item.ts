import { type Fixo, formatarFixo } from '../../fixo.ts';
import { both, type Finding, type RegraDoItem, valorPresente } from '../conferencia.ts';

/** UB26, UB27 and UB28 for the State, UB45 to UB47 for the Município, UB64 to UB66 for the CBS. */
const TRIBUTOS = [
  ['gIBSUF', 'ibs_uf', { indevido: '1032', ausente: '1033', percentual: '1034', efetiva: '1035' }],
  ['gIBSMun', 'ibs_mun', { indevido: '1007', ausente: '1074', percentual: '1046', efetiva: '1047' }],
  ['gCBS', 'cbs', { indevido: '1028', ausente: '1079', percentual: '1063', efetiva: '1064' }],
] as const;

/**
 * gRed: there when the table asks for it, with the reduction of the table and the effective rate with four decimals.
 * Not for regular taxation (200022, 200024), where the NT asks for gRed and the official calculator leaves it out. Inside
 * a free area the effective rate of the CBS is not compared: it is zero by another rule.
 */
export const reducaoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (grupo === undefined || linha === undefined || item.efetivas === null) return undefined;
  if (linha.tributacao_regular || finNFe === '4' || item.compra !== null) return undefined;
  const pedido = linha.grupos.includes('gRed');
  const findings: Finding[] = [];
  const acrescentar = (finding: Omit<Finding, 'regra' | 'fundamento'>) =>
    findings.push({
      regra: 'gred_item',
      fundamento: `${linha.fundamento}; NT 2025.002, UB28-10`,
      ...finding,
    });
  const conferir = (campo: string, texto: string | undefined, esperado: Fixo, rejeicao: string) => {
    const valor = valorPresente(texto);
    if (valor === null || valor === esperado) return;
    const mensagem = `O campo ${campo} não é o da tabela.`;
    acrescentar({ campo, ...both(valor, esperado, 4), mensagem, rejeicao });
  };
  for (const [nome, tributo, rejeicoes] of TRIBUTOS) {
    const doTributo = grupo[nome];
    if (doTributo === undefined) continue;
    const { gRed } = doTributo;
    const reducao = tributo === 'cbs' ? item.reducao_cbs : item.reducao_ibs;
    if ((gRed !== undefined) !== pedido) {
      acrescentar({
        campo: `${nome}/gRed`,
        declarado: pedido ? null : (gRed?.pRedAliq ?? 'informado'),
        calculado: pedido ? formatarFixo(reducao, 4) : null,
        mensagem: pedido
          ? `Falta o grupo gRed em ${nome}, que o cClassTrib exige.`
          : `O cClassTrib não admite o grupo gRed em ${nome}.`,
        rejeicao: pedido ? rejeicoes.ausente : rejeicoes.indevido,
      });
      continue;
    }
    conferir(`${nome}/gRed/pRedAliq`, gRed?.pRedAliq, reducao, rejeicoes.percentual);
    if (tributo === 'cbs' && item.area_incentivada) continue;
    conferir(`${nome}/gRed/pAliqEfet`, gRed?.pAliqEfet, item.efetivas[tributo], rejeicoes.efetiva);
  }
  return findings;
};
