import { classificacaoByCodigo } from '../dados/classificacoes.ts';
import { type Fixo, formatFixo, HUNDRED_PERCENT, porcento, readOrZero } from '../fixo.ts';
import type { DocumentoCalculado, ItemCalculado, PorTributo } from '../resultado.ts';

const TRIBUTOS = ['cbs', 'ibs_uf', 'ibs_mun'] as const;

/** The CSTs that are charged in the operation itself: whole, by other rates, or reduced. */
const COBRADO = /^(0|2)/;

/** What of the full rate a classification charges, in percent. */
function parteCobrada(cclasstrib: string, tributo: (typeof TRIBUTOS)[number], data: string): Fixo {
  const linha = classificacaoByCodigo(cclasstrib, data);
  if (linha === undefined || !COBRADO.test(linha.cst)) return 0n;
  return HUNDRED_PERCENT - (tributo === 'cbs' ? linha.reducao_cbs : linha.reducao_ibs);
}

/** The tax of an item by the standard rates of its day, under one of several classifications. */
const impostoPor = (
  { aliquotas, competencia }: Pick<DocumentoCalculado, 'aliquotas' | 'competencia'>,
  base: Fixo,
  tributo: (typeof TRIBUTOS)[number],
  cclasstrib: string,
): Fixo =>
  porcento(
    porcento(base, readOrZero(aliquotas[tributo]), 8),
    parteCobrada(cclasstrib, tributo, `${competencia}-28`),
    2,
  );

const baseDo = ({ base, valor }: ItemCalculado): Fixo => readOrZero(base) || readOrZero(valor);

/**
 * CBS and IBS that hang on an item's classification: the most minus the least that the codes in question charge, by the standard
 * rates of its day. Codes that charge nothing may differ in the credits that they take back (LC 214/2025 arts. 6 § 2 and 51): of those
 * the whole tax is taken. An estimate for what is asked first; the month itself is computed by the answer.
 */
export const emJogoDaClassificacao = (
  calculo: Pick<DocumentoCalculado, 'aliquotas' | 'competencia'>,
  item: ItemCalculado,
  codigos: readonly string[],
): PorTributo => {
  const diferenca = perTributo((tributo) => {
    const valores = codigos.map((codigo) => impostoPor(calculo, baseDo(item), tributo, codigo));
    const ordenados = valores.sort((a, b) => (a < b ? -1 : 1));
    return (ordenados.at(-1) ?? 0n) - (ordenados[0] ?? 0n);
  });
  const cobramIgual = TRIBUTOS.every((tributo) => readOrZero(diferenca[tributo]) === 0n);
  const semCobrar = new Set(codigos).size > 1 && codigos.some((codigo) => !COBRADO.test(codigo));
  return cobramIgual && semCobrar ? emJogoDaOperacao(calculo, item) : diferenca;
};

/** CBS and IBS that an item would owe or credit at most, by the standard rates of its day. */
export const emJogoDaOperacao = (
  calculo: Pick<DocumentoCalculado, 'aliquotas' | 'competencia'>,
  item: ItemCalculado,
): PorTributo => perTributo((tributo) => porcento(baseDo(item), readOrZero(calculo.aliquotas[tributo]), 2));

const perTributo = (of: (tributo: (typeof TRIBUTOS)[number]) => Fixo): PorTributo => ({
  cbs: formatFixo(of('cbs'), 2),
  ibs_uf: formatFixo(of('ibs_uf'), 2),
  ibs_mun: formatFixo(of('ibs_mun'), 2),
});
