import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { type Fixo, formatarFixo } from '../../fixo.ts';
import { both, type Finding, type RegraDoItem, valorPresente } from '../conferencia.ts';

/** UB26, UB27 and UB28 for the State, UB45 to UB47 for the Município, UB64 to UB66 for the CBS. */
const TRIBUTOS = [
  [
    'gIBSUF',
    'ibs_uf',
    { indevido: 'UB26-10', ausente: 'UB26-20', percentual: 'UB27-10', efetiva: 'UB28-10' },
  ],
  [
    'gIBSMun',
    'ibs_mun',
    { indevido: 'UB45-10', ausente: 'UB45-20', percentual: 'UB46-10', efetiva: 'UB47-10' },
  ],
  ['gCBS', 'cbs', { indevido: 'UB64-10', ausente: 'UB64-20', percentual: 'UB65-10', efetiva: 'UB66-10' }],
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
  for (const [nome, tributo, regras] of TRIBUTOS) {
    const doTributo = grupo[nome];
    if (doTributo === undefined) continue;
    const { gRed } = doTributo;
    const reducao = tributo === 'cbs' ? item.reducao_cbs : item.reducao_ibs;
    if ((gRed !== undefined) !== pedido) {
      findings.push({
        rv: pedido ? regras.ausente : regras.indevido,
        campo: `${nome}/gRed`,
        declarado: pedido ? null : (gRed?.pRedAliq ?? 'informado'),
        calculado: pedido ? formatarFixo(reducao, 4) : null,
        mensagem: pedido
          ? `Falta o grupo gRed em ${nome}, que o cClassTrib exige.`
          : `O cClassTrib não admite o grupo gRed em ${nome}.`,
        fundamento: fundamentoDa(linha),
      });
      continue;
    }
    const percentual = deOutro(gRed?.pRedAliq, reducao);
    if (percentual)
      findings.push(foraDaTabela(linha, `${nome}/gRed/pRedAliq`, percentual, regras.percentual));
    if (tributo === 'cbs' && item.area_incentivada) continue;
    const efetiva = deOutro(gRed?.pAliqEfet, item.efetivas[tributo]);
    if (efetiva) findings.push(foraDaTabela(linha, `${nome}/gRed/pAliqEfet`, efetiva, regras.efetiva));
  }
  return findings;
};

/** Both rates where another than `esperado` is declared. */
function deOutro(texto: string | undefined, esperado: Fixo) {
  const valor = valorPresente(texto);
  return valor === null || valor === esperado ? undefined : both(valor, esperado, 4);
}

function foraDaTabela(
  linha: LinhaDeClassificacao,
  campo: string,
  valores: ReturnType<typeof both>,
  rv: string,
): Finding {
  const mensagem = `O campo ${campo} não é o da tabela.`;
  return { rv, campo, ...valores, mensagem, fundamento: fundamentoDa(linha) };
}

const fundamentoDa = ({ fundamento }: LinhaDeClassificacao): string => `${fundamento}; NT 2025.002, UB28-10`;
