import { vigente } from '@apura/law';
import { type Fixo, lerOuZero } from '../../fixo.ts';
import type { Det, Imposto, NotaFiscal, Total } from '../../nota-fiscal.ts';
import { both, type Finding, type RegraDaNota, valorPresente } from '../conferencia.ts';

type ICMSTot = NonNullable<Total['ICMSTot']>;

interface Campo {
  readonly campo: keyof ICMSTot;
  readonly doItem: (det: Det) => string | undefined;
  /** Which items the sum leaves out: services, whose taxes stand in ISSQNtot, and what does not compose the note. */
  readonly menos?: (det: Det) => boolean;
  /** Absent where our sources do not give the number. */
  readonly rejeicao?: string;
  /** Its rule where that stands in the table of rules. */
  readonly rv?: string;
}

const ehServico = ({ imposto }: Det): boolean => imposto.ISSQN !== undefined;

const foraDoTotal = (det: Det): boolean => ehServico(det) || det.prod.indTot === '0';

/** Fields of ICMSTot that are sums of a field of the items, with the rejection of the MOC for each. */
const campos: readonly Campo[] = [
  { campo: 'vProd', doItem: ({ prod }) => prod.vProd, menos: foraDoTotal, rv: 'W07-10' },
  { campo: 'vFrete', doItem: ({ prod }) => prod.vFrete, rejeicao: '535' },
  { campo: 'vSeg', doItem: ({ prod }) => prod.vSeg, rejeicao: '536' },
  { campo: 'vDesc', doItem: ({ prod }) => prod.vDesc, rejeicao: '537' },
  { campo: 'vOutro', doItem: ({ prod }) => prod.vOutro, rejeicao: '604' },
  { campo: 'vBC', doItem: ({ imposto }) => imposto.ICMS?.vBC, rejeicao: '531' },
  { campo: 'vICMS', doItem: ({ imposto }) => imposto.ICMS?.vICMS, rejeicao: '532' },
  { campo: 'vBCST', doItem: ({ imposto }) => imposto.ICMS?.vBCST, rejeicao: '533' },
  { campo: 'vST', doItem: ({ imposto }) => imposto.ICMS?.vICMSST, rejeicao: '534' },
  { campo: 'vFCP', doItem: ({ imposto }) => imposto.ICMS?.vFCP, rejeicao: '861' },
  { campo: 'vFCPST', doItem: ({ imposto }) => imposto.ICMS?.vFCPST },
  { campo: 'vICMSMono', doItem: ({ imposto }) => imposto.ICMS?.vICMSMono },
  { campo: 'vICMSMonoReten', doItem: ({ imposto }) => imposto.ICMS?.vICMSMonoReten },
  { campo: 'vICMSUFDest', doItem: ({ imposto }) => imposto.ICMSUFDest?.vICMSUFDest },
  { campo: 'vFCPUFDest', doItem: ({ imposto }) => imposto.ICMSUFDest?.vFCPUFDest },
  { campo: 'vII', doItem: ({ imposto }) => imposto.II?.vII, rejeicao: '601' },
  { campo: 'vIPI', doItem: ({ imposto }) => imposto.IPI?.vIPI, rejeicao: '538' },
  { campo: 'vPIS', doItem: ({ imposto }) => imposto.PIS?.vPIS, menos: ehServico, rejeicao: '602' },
  { campo: 'vCOFINS', doItem: ({ imposto }) => imposto.COFINS?.vCOFINS, menos: ehServico, rejeicao: '603' },
];

/** The totals of today's taxes add up: each field of ICMSTot is the exact sum of the items. */
export const totaisDeHoje: RegraDaNota = ({ nota }) => {
  const total = nota.total.ICMSTot;
  if (total === undefined) return undefined;
  const findings: Finding[] = [];
  for (const { campo, doItem, menos, rejeicao, rv } of campos) {
    const declarado = valorPresente(total[campo]);
    if (declarado === null) continue;
    let soma: Fixo = 0n;
    for (const det of nota.det) {
      const texto = doItem(det);
      if (texto !== undefined && !menos?.(det)) soma += valorPresente(texto) ?? 0n;
    }
    if (soma !== declarado) {
      findings.push({ ...totalDeHoje(campo, declarado, soma, 'MOC 7.0, W03 a W15', rejeicao), rv });
    }
  }
  return findings;
};

/** A warning that a total of today's layout is another than the fields that it comes from. */
function totalDeHoje(
  campo: keyof ICMSTot,
  declarado: Fixo,
  calculado: Fixo,
  fundamento: string,
  rejeicao: string | undefined,
): Finding {
  return {
    regra: 'total_de_hoje',
    gravidade: 'aviso',
    campo: `ICMSTot/${campo}`,
    ...both(declarado, calculado),
    mensagem: `O total ${campo} da nota não é a soma ${campo === 'vNF' ? 'dos seus componentes' : 'dos itens'}.`,
    fundamento,
    rejeicao,
  };
}

/**
 * vNF is what its parts add up to: goods and services, freight, insurance and other charges, II, IPI and what is
 * retained, less discounts and the relieved ICMS that is deducted (indDeduzDeson; issuers differ on what it means that
 * the field is missing, so either total is good). Not for imports, whose other taxes may stand in it, nor from 2027 on,
 * when its parts are those of NT 2026.008.
 */
export const valorDaNota: RegraDaNota = ({ nota, data }) => {
  const total = nota.total.ICMSTot;
  const declarado = valorPresente(total?.vNF);
  if (total === undefined || declarado === null || vigente('preco_com_cbs_e_ibs', data)) return undefined;
  if (nota.det.some(({ prod }) => prod.CFOP.startsWith('3'))) return undefined;
  const soma =
    lerOuZero(total.vProd) +
    lerOuZero(nota.total.ISSQNtot?.vServ) +
    lerOuZero(total.vFrete) +
    lerOuZero(total.vSeg) +
    lerOuZero(total.vOutro) +
    lerOuZero(total.vII) +
    lerOuZero(total.vIPI) +
    lerOuZero(total.vIPIDevol) +
    lerOuZero(total.vST) +
    lerOuZero(total.vFCPST) +
    lerOuZero(total.vICMSMonoReten) +
    dosItens(nota, somadoAoPreco) -
    lerOuZero(total.vDesc);
  const minima = soma - dosItens(nota, ({ ICMS }) => (ICMS?.indDeduzDeson === '0' ? 0n : desonerado(ICMS)));
  if (declarado === minima) return undefined;
  const calculado =
    soma - dosItens(nota, ({ ICMS }) => (ICMS?.indDeduzDeson === '1' ? desonerado(ICMS) : 0n));
  return calculado === declarado
    ? undefined
    : totalDeHoje('vNF', declarado, calculado, 'MOC 7.0, W16-10', '610');
};

const dosItens = ({ det }: NotaFiscal, valor: (imposto: Imposto) => Fixo): Fixo =>
  det.reduce((soma, { imposto }) => soma + valor(imposto), 0n);

/** PIS and COFINS by substitution that stand on top of the price. */
const somadoAoPreco = ({ PISST, COFINSST }: Imposto): Fixo =>
  (PISST?.indSomaPISST === '1' ? lerOuZero(PISST.vPIS) : 0n) +
  (COFINSST?.indSomaCOFINSST === '1' ? lerOuZero(COFINSST.vCOFINS) : 0n);

const desonerado = (ICMS: Imposto['ICMS']): Fixo => lerOuZero(ICMS?.vICMSDeson);
