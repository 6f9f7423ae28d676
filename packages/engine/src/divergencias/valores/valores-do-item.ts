import { FUNDAMENTOS_DOS_MARCOS, MARCOS, vigente } from '@apura/law';
import { multiply, porcento, round } from '../../fixo.ts';
import { findMismatch, type RegraDoItem, valorPresente, writeBoth } from '../conferencia.ts';

/** A decimal field whose text is no decimal counts as zero. */
const valorInvalido: RegraDoItem = ({ item }) => {
  if (item.faltas.length === 0) return undefined;
  return item.faltas.map(({ campo, texto }) => ({
    regra: 'valor_invalido',
    campo,
    declarado: texto,
    calculado: '0.00',
    mensagem: `O campo ${campo} não é um número decimal e foi tratado como zero.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  }));
};

/** Digits before the point of an amount in the layout (13v2). */
const DIGITOS = 13;

/** Amounts with more digits than the layout has: they are computed as they stand. */
const valorLongo: RegraDoItem = ({ det }) => {
  const { vProd, vFrete, vSeg, vDesc, vOutro } = det.prod;
  const vBC = det.imposto.IBSCBS?.gIBSCBS?.vBC;
  if (!(longo(vProd) || longo(vFrete) || longo(vSeg) || longo(vDesc) || longo(vOutro) || longo(vBC)))
    return undefined;
  const longos = Object.entries({ vProd, vFrete, vSeg, vDesc, vOutro, vBC }).filter(([, texto]) =>
    longo(texto),
  );
  return longos.map(([campo, texto = '']) => ({
    regra: 'valor_longo',
    campo,
    declarado: texto.slice(0, 40),
    calculado: null,
    mensagem: `O campo ${campo} tem mais dígitos do que o leiaute admite.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  }));
};

const longo = (texto: string | undefined): boolean =>
  texto !== undefined && texto.length > DIGITOS && texto.replace(/\..*/s, '').length > DIGITOS;

/** Deductions above the price: the base counts as zero. */
const baseNegativa: RegraDoItem = ({ item }) => {
  if (item.base_calculada >= 0n && item.declarados.base >= 0n) return undefined;
  return {
    regra: 'base_negativa',
    gravidade: 'aviso',
    campo: 'vBC',
    ...writeBoth(item.base_calculada < 0n ? item.base_calculada : item.declarados.base, item.base),
    mensagem: 'Descontos e tributos atuais passam do preço do item: a base ficaria negativa.',
    fundamento: 'LC 214/2025, art. 12',
  };
};

const DO_PRECO = {
  regra: 'vprod_item',
  gravidade: 'aviso',
  campo: 'vProd',
  mensagem: 'O valor do item (vProd) não é a quantidade multiplicada pelo valor unitário.',
  fundamento: 'MOC 7.0, I11-10',
  rejeicao: '629',
} as const;

/** vProd = qCom x vUnCom, with one cent (MOC 7.0, I11-10). Adjustment and complement notes may have no quantity. */
const precoDoItem: RegraDoItem = ({ det, finNFe }) => {
  if (finNFe !== '1' && finNFe !== '4') return undefined;
  const qCom = valorPresente(det.prod.qCom);
  const vUnCom = valorPresente(det.prod.vUnCom);
  if (qCom === null || vUnCom === null) return undefined;
  return findMismatch(det.prod.vProd, round(multiply(qCom, vUnCom), 2), DO_PRECO);
};

const DO_SELETIVO = 'LC 214/2025, arts. 409 a 418; NT 2025.002, UB01 a UB11';

/** The IS group: not before 2027, and vIS = vBCIS x pIS + qTrib x adRemIS, with one cent. */
const seletivoDoItem: RegraDoItem = ({ det, data }) => {
  const grupo = det.imposto.IS;
  if (grupo === undefined) return undefined;
  const vIS = valorPresente(grupo.vIS) ?? 0n;
  if (!vigente('imposto_seletivo', data) && vIS !== 0n) {
    return {
      regra: 'is_antes_da_vigencia',
      campo: 'IS/vIS',
      ...writeBoth(vIS, 0n),
      mensagem: `O Imposto Seletivo só começa em ${MARCOS.imposto_seletivo.ano}.`,
      fundamento: DO_SELETIVO,
    };
  }
  const base = valorPresente(grupo.vBCIS);
  const aliquota = valorPresente(grupo.pIS) ?? 0n;
  const especifica = valorPresente(grupo.adRemIS ?? grupo.pISEspec) ?? 0n;
  if (base === null || (aliquota === 0n && especifica === 0n)) return undefined;
  const quantidade = valorPresente(grupo.qTrib) ?? 0n;
  const esperado = round(porcento(base, aliquota, 8) + multiply(quantidade, especifica), 2);
  return findMismatch(grupo.vIS, esperado, {
    rv: 'UB11-10',
    campo: 'IS/vIS',
    mensagem:
      'O valor do Imposto Seletivo não é a base pela alíquota mais a quantidade pela alíquota específica.',
    fundamento: DO_SELETIVO,
  });
};

/** Taxes of today that a note may no longer highlight from a day on. The IPI goes on for what competes with the ZFM. */
const EXTINTOS = [
  ['PIS/vPIS', 'PIS', 'pis_cofins_extintos'],
  ['COFINS/vCOFINS', 'COFINS', 'pis_cofins_extintos'],
  ['ICMS/vICMS', 'ICMS', 'icms_extinto'],
  ['ISSQN/vISSQN', 'ISS', 'iss_extinto'],
] as const;

/** The day on which the first of them ends: until then no item is looked at. */
const [PRIMEIRO_FIM = ''] = EXTINTOS.map(([, , fim]) => MARCOS[fim].dia).sort();

/** A tax that has ended and that the item highlights all the same. A return may carry what its original had. */
const tributoExtinto: RegraDoItem = ({ det, data, finNFe }) => {
  if (finNFe === '4' || data < PRIMEIRO_FIM) return undefined;
  const { PIS, COFINS, ICMS, ISSQN } = det.imposto;
  const valores = [PIS?.vPIS, COFINS?.vCOFINS, ICMS?.vICMS, ISSQN?.vISSQN].map(valorPresente);
  return EXTINTOS.flatMap(([campo, nome, fim], indice) => {
    const valor = valores[indice] ?? 0n;
    if (valor === 0n || !vigente(fim, data)) return [];
    return {
      regra: 'tributo_extinto',
      gravidade: 'aviso' as const,
      campo,
      ...writeBoth(valor, 0n),
      mensagem: `O item destaca ${nome}, extinto desde ${MARCOS[fim].ano}.`,
      fundamento: FUNDAMENTOS_DOS_MARCOS[fim],
    };
  });
};

/** Rules on the amounts of every item. */
export const valoresDoItem: readonly RegraDoItem[] = [
  valorInvalido,
  valorLongo,
  baseNegativa,
  precoDoItem,
  seletivoDoItem,
  tributoExtinto,
];
