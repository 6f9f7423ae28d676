import { vigente } from '@apura/law';
import { type Fixo, readOrZero } from '../fixo.ts';
import type { Det, Imposto, NotaFiscal, Total } from '../nota-fiscal.ts';
import { type Finding, type RegraDaNota, valorPresente, writeBoth } from './conferencia.ts';

type ICMSTot = NonNullable<Total['ICMSTot']>;

/** Fields of ICMSTot that are sums of a field of the items, the rejection of the MOC for each (absent where our sources do not give it), and its rule where that stands in the table of rules. */
const CAMPOS = [
  { campo: 'vProd', rejeicao: undefined, rv: 'W07-10' },
  { campo: 'vFrete', rejeicao: '535', rv: undefined },
  { campo: 'vSeg', rejeicao: '536', rv: undefined },
  { campo: 'vDesc', rejeicao: '537', rv: undefined },
  { campo: 'vOutro', rejeicao: '604', rv: undefined },
  { campo: 'vBC', rejeicao: '531', rv: undefined },
  { campo: 'vICMS', rejeicao: '532', rv: undefined },
  { campo: 'vBCST', rejeicao: '533', rv: undefined },
  { campo: 'vST', rejeicao: '534', rv: undefined },
  { campo: 'vFCP', rejeicao: '861', rv: undefined },
  { campo: 'vFCPST', rejeicao: undefined, rv: undefined },
  { campo: 'vICMSMono', rejeicao: undefined, rv: undefined },
  { campo: 'vICMSMonoReten', rejeicao: undefined, rv: undefined },
  { campo: 'vICMSUFDest', rejeicao: undefined, rv: undefined },
  { campo: 'vFCPUFDest', rejeicao: undefined, rv: undefined },
  { campo: 'vII', rejeicao: '601', rv: undefined },
  { campo: 'vIPI', rejeicao: '538', rv: undefined },
  { campo: 'vPIS', rejeicao: '602', rv: undefined },
  { campo: 'vCOFINS', rejeicao: '603', rv: undefined },
] as const satisfies readonly {
  readonly campo: keyof ICMSTot;
  readonly rejeicao: string | undefined;
  readonly rv: string | undefined;
}[];

type SomasDeHoje = Record<(typeof CAMPOS)[number]['campo'], Fixo>;

/** The totals of today's taxes add up: each field of ICMSTot is the exact sum of the items. */
export const totaisDeHoje: RegraDaNota = ({ nota }) => {
  const total = nota.total.ICMSTot;
  if (total === undefined) return undefined;
  const somas = sumDeHoje(nota.det);
  let findings: Finding[] | undefined;
  for (const { campo, rejeicao, rv } of CAMPOS) {
    const declarado = valorPresente(total[campo]);
    if (declarado === null || somas[campo] === declarado) continue;
    findings ??= [];
    findings.push({ ...totalDeHoje(campo, declarado, somas[campo], 'MOC 7.0, W03 a W15', rejeicao), rv });
  }
  return findings;
};

/**
 * The sums of all those fields. In one pass and field by field, because this is of every item of every note: a pass for each field reads
 * each item nineteen times. Services, whose taxes stand in ISSQNtot, and what does not compose the note are left out where the layout says so.
 */
function sumDeHoje(itens: readonly Det[]): SomasDeHoje {
  const somas: SomasDeHoje = {
    vProd: 0n,
    vFrete: 0n,
    vSeg: 0n,
    vDesc: 0n,
    vOutro: 0n,
    vBC: 0n,
    vICMS: 0n,
    vBCST: 0n,
    vST: 0n,
    vFCP: 0n,
    vFCPST: 0n,
    vICMSMono: 0n,
    vICMSMonoReten: 0n,
    vICMSUFDest: 0n,
    vFCPUFDest: 0n,
    vII: 0n,
    vIPI: 0n,
    vPIS: 0n,
    vCOFINS: 0n,
  };
  for (const { prod, imposto } of itens) {
    const { ICMS, ICMSUFDest, II, IPI, PIS, COFINS } = imposto;
    const servico = imposto.ISSQN !== undefined;
    if (!servico && prod.indTot !== '0') somas.vProd += readOrZero(prod.vProd);
    somas.vFrete += readOrZero(prod.vFrete);
    somas.vSeg += readOrZero(prod.vSeg);
    somas.vDesc += readOrZero(prod.vDesc);
    somas.vOutro += readOrZero(prod.vOutro);
    if (ICMS !== undefined) {
      somas.vBC += readOrZero(ICMS.vBC);
      somas.vICMS += readOrZero(ICMS.vICMS);
      somas.vBCST += readOrZero(ICMS.vBCST);
      somas.vST += readOrZero(ICMS.vICMSST);
      somas.vFCP += readOrZero(ICMS.vFCP);
      somas.vFCPST += readOrZero(ICMS.vFCPST);
      somas.vICMSMono += readOrZero(ICMS.vICMSMono);
      somas.vICMSMonoReten += readOrZero(ICMS.vICMSMonoReten);
    }
    if (ICMSUFDest !== undefined) {
      somas.vICMSUFDest += readOrZero(ICMSUFDest.vICMSUFDest);
      somas.vFCPUFDest += readOrZero(ICMSUFDest.vFCPUFDest);
    }
    if (II !== undefined) somas.vII += readOrZero(II.vII);
    if (IPI !== undefined) somas.vIPI += readOrZero(IPI.vIPI);
    if (PIS !== undefined && !servico) somas.vPIS += readOrZero(PIS.vPIS);
    if (COFINS !== undefined && !servico) somas.vCOFINS += readOrZero(COFINS.vCOFINS);
  }
  return somas;
}

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
    ...writeBoth(declarado, calculado),
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
    readOrZero(total.vProd) +
    readOrZero(nota.total.ISSQNtot?.vServ) +
    readOrZero(total.vFrete) +
    readOrZero(total.vSeg) +
    readOrZero(total.vOutro) +
    readOrZero(total.vII) +
    readOrZero(total.vIPI) +
    readOrZero(total.vIPIDevol) +
    readOrZero(total.vST) +
    readOrZero(total.vFCPST) +
    readOrZero(total.vICMSMonoReten) +
    dosItens(nota, somadoAoPreco) -
    readOrZero(total.vDesc);
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
  (PISST?.indSomaPISST === '1' ? readOrZero(PISST.vPIS) : 0n) +
  (COFINSST?.indSomaCOFINSST === '1' ? readOrZero(COFINSST.vCOFINS) : 0n);

const desonerado = (ICMS: Imposto['ICMS']): Fixo => readOrZero(ICMS?.vICMSDeson);
