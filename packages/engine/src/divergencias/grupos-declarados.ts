import { readAliquotaDaNota } from '../calculo/reforma/item-monofasico.ts';
import { admitsCbsZeroInArea, inSameArea } from '../dados/areas-incentivadas.ts';
import { porcento } from '../fixo.ts';
import {
  distanceOf,
  type Finding,
  findMismatch,
  misplacedGrupo,
  type RegraDoItem,
  valorPresente,
  writeBoth,
} from './conferencia.ts';

const DA_REGULAR = [
  ['vTribRegIBSUF', 'ibs_uf', 'UB72-10'],
  ['vTribRegIBSMun', 'ibs_mun', 'UB72b-10'],
  ['vTribRegCBS', 'cbs', 'UB72d-10'],
] as const;

/** gTribRegular: there exactly when the table asks for it (550xxx, 200022, 200024), its amounts with one cent. */
const tributacaoRegularDoItem: RegraDoItem = ({ det, item }) => {
  const declarado = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (declarado === undefined || linha === undefined) return undefined;
  const grupo = declarado.gTribRegular;
  const { regular } = item;
  const pedido = linha.tributacao_regular;
  if ((grupo !== undefined) !== pedido) {
    const rv = pedido ? 'UB68-10' : 'UB68-11';
    return misplacedGrupo('gTribRegular', pedido, {
      rv,
      mensagem: pedido
        ? `O cClassTrib ${linha.cclasstrib} exige o grupo gTribRegular, que falta no item.`
        : `O cClassTrib ${linha.cclasstrib} não admite o grupo gTribRegular.`,
    });
  }
  if (grupo === undefined || regular === null) return undefined;
  return DA_REGULAR.flatMap(
    ([campo, tributo, rv]) =>
      findMismatch(grupo[campo], regular[tributo], {
        rv,
        campo: `gTribRegular/${campo}`,
        mensagem: `O ${campo} não é a base pela alíquota efetiva da tributação regular.`,
      }) ?? [],
  );
};

/** Tolerance of UB82a-20: four cents. */
const TOLERANCIA = 4_000_000n;

/** gTribCompraGov: only in a government purchase, and its sum is that of the taxes of the item, in either reading of art. 473. */
const compraGovDoItem: RegraDoItem = ({ det, item, nota }) => {
  const declarado = det.imposto.IBSCBS?.gIBSCBS;
  const grupo = declarado?.gTribCompraGov;
  if (declarado === undefined) return undefined;
  if (grupo === undefined) {
    if (item.compra === null) return undefined;
    return misplacedGrupo('gTribCompraGov', true, {
      rv: 'UB82a-10',
      mensagem: 'Compra governamental (gCompraGov) exige o grupo gTribCompraGov, que falta no item.',
      fundamento: 'LC 214/2025, art. 473; NT 2025.002, UB82a-10',
    });
  }
  if (nota.ide.gCompraGov === undefined) {
    return misplacedGrupo('gTribCompraGov', false, {
      rv: 'UB82a-30',
      mensagem: 'O grupo gTribCompraGov só cabe em compra governamental (gCompraGov).',
    });
  }
  const soma = sum([grupo.vTribIBSUF, grupo.vTribIBSMun, grupo.vTribCBS]);
  const tributos = sum([declarado.gIBSUF?.vIBSUF, declarado.gIBSMun?.vIBSMun, declarado.gCBS?.vCBS]);
  if (distanceOf(soma, tributos) <= TOLERANCIA) return undefined;
  return {
    rv: 'UB82a-20',
    campo: 'gTribCompraGov',
    ...writeBoth(soma, tributos),
    mensagem: 'A soma de gTribCompraGov difere da soma de IBS e CBS do item em mais de quatro centavos.',
    fundamento: 'LC 214/2025, art. 473; NT 2025.002, UB82a-20',
  };
};

const sum = (textos: readonly (string | undefined)[]): bigint =>
  textos.reduce((soma, texto) => soma + (valorPresente(texto) ?? 0n), 0n);

/**
 * gIBSCBSMono: totals of the item against its parts, with one cent, and the rates against those of the law: of the CBS by product and day, of the
 * IBS on the value.
 */
const monofasiaDoItem: RegraDoItem = ({ det, item, daLei }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const { monofasia } = item;
  if (grupo === undefined || monofasia?.daNota == null) return undefined;
  const campos = [
    ['vTotIBSMonoItem', monofasia.daNota.ibs, 'UB105a-10'],
    ['vTotCBSMonoItem', monofasia.daNota.cbs, 'UB105b-10'],
  ] as const;
  const achadas: Finding[] = campos.flatMap(
    ([campo, esperado, rv]) =>
      findMismatch(grupo[campo], esperado, {
        rv,
        campo,
        mensagem: `O ${campo} não é o tributo monofásico mais o retido menos o diferido.`,
        fundamento: `LC 214/2025, arts. 172 a 180; NT 2025.002, ${rv}`,
      }) ?? [],
  );
  const { cbs_retida_antes: retida } = monofasia.daNota;
  if (retida > monofasia.cbs_retida_antes) {
    achadas.push({
      regra: 'mono_retido_acima',
      campo: 'vCBSMonoRet',
      ...writeBoth(retida, monofasia.cbs_retida_antes),
      mensagem:
        'A CBS retida antes passa da alíquota do combustível vezes a quantidade: o que excede não é crédito.',
      fundamento: 'LC 214/2025, arts. 173, 174 e 180; Portaria MF 3.074/2026, art. 1º',
    });
  }
  if (monofasia.daLei === null) return achadas;
  const { aliquota, combustivel } = monofasia.daLei;
  const padrao = grupo.gIBSMonoAdValorem?.gMonoPadrao;
  const dasAliquotas = [
    [
      'adRemCBS',
      readAliquotaDaNota(grupo),
      aliquota,
      `A alíquota da CBS por unidade não é a de ${combustivel.nome}.`,
    ],
    ['pAliqMonoUF', valorPresente(padrao?.pAliqMonoUF), daLei.ibs_uf, IBS_DO_VALOR],
    ['pAliqMonoMun', valorPresente(padrao?.pAliqMonoMun), daLei.ibs_mun, IBS_DO_VALOR],
  ] as const;
  for (const [campo, declarada, esperada, mensagem] of dasAliquotas) {
    if (declarada === null || esperada === null || declarada === esperada) continue;
    const fundamento =
      campo === 'adRemCBS' ? 'LC 214/2025, art. 174; Portaria MF 3.074/2026, art. 1º' : DO_IBS;
    achadas.push({
      regra: 'mono_aliquota',
      campo,
      ...writeBoth(declarada, esperada, 4),
      mensagem,
      fundamento,
    });
  }
  return achadas;
};

const IBS_DO_VALOR = 'A alíquota do IBS sobre o valor do combustível não é a de 2027 e 2028.';
const DO_IBS = 'LC 214/2025, art. 344, parágrafo único, III';

/** vCredPres = vBCCredPres x pCredPres, with one cent, and only in classifications that admit it. */
const creditoPresumidoDoItem: RegraDoItem = ({ det, item }) => {
  const grupo = det.imposto.IBSCBS?.gCredPresOper;
  const { presumido } = item;
  if (grupo === undefined || presumido === null) return undefined;
  const { linha } = item.classificacao;
  if (linha !== undefined && !linha.grupos.includes('gCredPresOper') && det.prod.indBemMovelUsado !== '1') {
    return misplacedGrupo('gCredPresOper', false, {
      rv: 'UB120-20',
      mensagem: `O cClassTrib ${linha.cclasstrib} não admite crédito presumido na operação.`,
    });
  }
  const campos = [
    ['gIBSCredPres', grupo.gIBSCredPres, presumido.ibs],
    ['gCBSCredPres', grupo.gCBSCredPres, presumido.cbs],
  ] as const;
  return campos.flatMap(
    ([campo, credito, esperado]) =>
      findMismatch(credito?.vCredPres ?? credito?.vCredPresCondSus, esperado, {
        regra: 'credito_presumido_item',
        campo: `gCredPresOper/${campo}`,
        mensagem: 'O crédito presumido não é a base multiplicada pelo percentual.',
        fundamento: 'NT 2025.002, UB120 a UB131',
      }) ?? [],
  );
};

/** Rules on the groups that stand beside the tax of the item. */
export const gruposDeclarados: readonly RegraDoItem[] = [
  tributacaoRegularDoItem,
  compraGovDoItem,
  monofasiaDoItem,
  creditoPresumidoDoItem,
];

const DA_AREA = 'LC 214/2025, arts. 451 e 466; NT 2025.002';

/**
 * gALCZFMCBS: only between parties of the same free area and for goods that the law admits, with the Suframa process
 * where it is an industrial operation (tpALCZFMCBS 2), and vTribRegCBS = vBC x pAliqEfetRegCBS with one cent.
 */
export const areaIncentivadaDoItem: RegraDoItem = ({ det, item, modelo, nota }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gALCZFMCBS;
  if (grupo === undefined) return undefined;
  const cabe =
    modelo === '55' && inSameArea(nota.emit.cMun, nota.dest?.cMun) && admitsCbsZeroInArea(det.prod.NCM);
  if (!cabe) {
    return misplacedGrupo('gCBS/gALCZFMCBS', false, {
      rv: 'UB66a-20',
      mensagem:
        'A CBS zero só cabe entre estabelecimentos da mesma Zona Franca ou Área de Livre Comércio e para mercadoria admitida; o item foi calculado com a alíquota do ano.',
      fundamento: `${DA_AREA}, UB66a-20`,
    });
  }
  const findings: Finding[] = [];
  if (grupo.tpALCZFMCBS === '2' && !/[1-9]/.test(grupo.nProcSuframa ?? '')) {
    findings.push({
      rv: 'UB66c-10',
      campo: 'gCBS/gALCZFMCBS/nProcSuframa',
      declarado: grupo.nProcSuframa ?? null,
      calculado: 'exigido',
      mensagem: 'A operação industrial com CBS zero exige o número do processo na Suframa.',
      fundamento: `${DA_AREA}, UB66c-10`,
    });
  }
  const aliquota = valorPresente(grupo.pAliqEfetRegCBS);
  if (aliquota === null) return findings;
  const tributo = findMismatch(grupo.vTribRegCBS, porcento(item.base, aliquota, 2), {
    rv: 'UB66e-10',
    campo: 'gCBS/gALCZFMCBS/vTribRegCBS',
    mensagem: 'O vTribRegCBS não é a base pela alíquota que valeria fora da área incentivada.',
    fundamento: `${DA_AREA}, UB66e`,
  });
  return tributo === undefined ? findings : [...findings, tributo];
};
