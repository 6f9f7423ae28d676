import { vigente } from '@apura/law';
import { aliquotasOriginais } from '../../calculo/aliquotas/aliquotas-do-documento.ts';
import type { ByTributoInFixo } from '../../calculo/por-tributo.ts';
import { type Fixo, formatFixo, readFixo } from '../../fixo.ts';
import { parametrosEm } from '../../parametros/parametros-em.ts';
import { parametros } from '../../parametros/tabela.ts';
import {
  type Conferencia,
  type Finding,
  type RegraDoItem,
  valorPresente,
  writeBoth,
} from '../conferencia.ts';

const CAMPOS = [
  ['ibs_uf', 'aliquota_ibs_uf', 'pIBSUF', 'UB18-10'],
  ['ibs_mun', 'aliquota_ibs_mun', 'pIBSMun', 'UB37-10'],
  ['cbs', 'aliquota_cbs', 'pCBS', 'UB56'],
] as const;

/**
 * pIBSUF, pIBSMun and pCBS must be the standard rates of the year, also in a reduced item (the reduction goes in gRed).
 * Where no law fixes the rate of the year nobody can judge it: another one than the estimate of the calculation is a
 * warning that names both. Not for a return nor a credit note that undoes a sale (original rates), nor for a
 * classification with regular taxation (rates zero); inside a free area a pCBS of zero is as good.
 */
export const aliquotaDoAno: RegraDoItem = (conferencia) => {
  const { det, item, nota, aliquotas, daLei, nominais } = conferencia;
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (aliquotas === null || grupo === undefined || item.nominais === null || nominais === null)
    return undefined;
  if (aliquotasOriginais(nota.ide)) return undefined;
  const textos = { ibs_uf: grupo.gIBSUF?.pIBSUF, ibs_mun: grupo.gIBSMun?.pIBSMun, cbs: grupo.gCBS?.pCBS };
  let findings: Finding[] | undefined;
  for (const campo of CAMPOS) {
    const [tributo] = campo;
    const declarada = valorPresente(textos[tributo]);
    if (declarada === null) continue;
    const semLei = daLei[tributo] === null;
    const esperada = item.nominais[tributo];
    const daEstimativa = semLei && nominais[tributo] === aliquotas[tributo];
    if (declarada === (daEstimativa ? aliquotas[tributo] : esperada)) continue;
    if (!daEstimativa && zeroNaArea(conferencia, tributo, declarada, aliquotas)) continue;
    findings ??= [];
    findings.push(
      daEstimativa
        ? withoutLeiQueDecida(conferencia, campo, declarada, aliquotas)
        : foraDaLei(conferencia, campo, declarada, esperada),
    );
  }
  return findings;
};

type Campo = (typeof CAMPOS)[number];

/** Inside a free area the full pCBS is as good as one of zero. */
function zeroNaArea(
  { item, daLei }: Conferencia,
  tributo: Campo[0],
  declarada: Fixo,
  aliquotas: ByTributoInFixo,
): boolean {
  return tributo === 'cbs' && item.area_incentivada && (daLei.cbs === null || declarada === aliquotas.cbs);
}

function foraDaLei(
  { data }: Conferencia,
  [tributo, regra, campo, rv]: Campo,
  declarada: Fixo,
  esperada: Fixo,
): Finding {
  const emTeste = !vigente('cbs_devida', data);
  const { fundamento = 'LC 214/2025, art. 349' } = parametrosEm(data)[tributo] ?? {};
  return {
    regra,
    rv: tributo === 'cbs' ? `${rv}-${emTeste ? 10 : 20}` : rv,
    campo,
    ...writeBoth(declarada, esperada, 4),
    mensagem: `A alíquota ${campo} informada${ofOutroAno(tributo, declarada)} não é a do ano para a classificação; a redução, se houver, vai no grupo gRed.`,
    fundamento: `${fundamento}; NT 2025.002, ${rv}`,
  };
}

function withoutLeiQueDecida(
  { data, status }: Conferencia,
  [tributo, regra, campo, rv]: Campo,
  declarada: Fixo,
  aliquotas: ByTributoInFixo,
): Finding {
  const origem = status === 'informada' ? 'a alíquota informada por quem calcula' : 'a estimativa';
  return {
    regra,
    gravidade: 'aviso',
    campo,
    ...writeBoth(declarada, aliquotas[tributo], 4),
    mensagem: `A nota declara ${campo} de ${byExtenso(declarada)}${ofOutroAno(tributo, declarada)}; a de ${data.slice(0, 4)} não está em lei, e o cálculo usa ${origem}, de ${byExtenso(aliquotas[tributo])}.`,
    fundamento: `LC 214/2025, art. 349; NT 2025.002, ${rv}`,
  };
}

function ofOutroAno(tributo: Campo[0], declarada: Fixo): string {
  const ano = anoDaAliquota(tributo, declarada);
  return ano === null ? '' : ` (a de ${ano})`;
}

function byExtenso(aliquota: Fixo): string {
  return `${formatFixo(aliquota, 4)
    .replace('.', ',')
    .replace(/(,\d\d)00$/, '$1')}%`;
}

/**
 * The years in which the law fixes `valor` (percent) as the standard rate of a tax: "2026", or "2027 a 2028". Null
 * where it never does.
 */
function anoDaAliquota(tributo: 'cbs' | 'ibs_uf' | 'ibs_mun', valor: Fixo): string | null {
  const vigente = parametros
    .find(({ codigo }) => codigo === tributo)
    ?.valores.find((daLei) => readFixo(daLei.valor) === valor);
  if (vigente === undefined) return null;
  const desde = vigente.desde.slice(0, 4);
  const ate = vigente.ate?.slice(0, 4) ?? desde;
  return ate === desde ? desde : `${desde} a ${ate}`;
}
