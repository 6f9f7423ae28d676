import { vigente } from '@apura/law';
import { absoluteOf, CENT, type Fixo, formatFixo, readOrZero, smallerOf } from '../fixo.ts';
import type { AchadoDoConfronto, TributoDoConfronto } from './confronto.ts';
import type { DocumentoDoConfronto } from './documento-do-confronto.ts';
import type { DocumentoEscriturado } from './fatos.ts';

/** What a finding is about, as all findings of a document have it. */
export type Identidade = Pick<
  AchadoDoConfronto,
  'livro' | 'estabelecimento' | 'lado' | 'chave' | 'modelo' | 'serie' | 'numero' | 'linha'
>;

export const identify = (documento: DocumentoEscriturado): Identidade => ({
  livro: documento.livro,
  estabelecimento: documento.estabelecimento,
  lado: documento.lado,
  ...(documento.chave === undefined ? {} : { chave: documento.chave }),
  ...(documento.modelo === undefined ? {} : { modelo: documento.modelo }),
  serie: documento.serie,
  numero: documento.numero,
  linha: documento.linha,
});

/** A cent a document is rounding. */
const isEqual = (a: Fixo, b: Fixo): boolean => absoluteOf(a - b) <= CENT;

export const TRIBUTOS_DO_LIVRO: Readonly<
  Record<DocumentoEscriturado['livro'], readonly TributoDoConfronto[]>
> = { icms_ipi: ['icms', 'icms_st', 'ipi'], contribuicoes: ['pis', 'cofins'] };

const CAMPOS: Readonly<Record<TributoDoConfronto, string>> = {
  icms: 'VL_ICMS',
  icms_st: 'VL_ICMS_ST',
  ipi: 'VL_IPI',
  pis: 'VL_PIS',
  cofins: 'VL_COFINS',
};

/** What the book has of a tax of a document: in it, in its items, or beside it. */
export function tributoEscriturado(documento: DocumentoEscriturado, tributo: TributoDoConfronto): Fixo {
  const { valores, itens, contribuicoes } = documento;
  const doDocumento = valores[tributo];
  if (doDocumento !== undefined) return readOrZero(doDocumento);
  const aoLado = contribuicoes.filter((linha) => linha.tributo === tributo).map(({ valor }) => valor);
  return [...itens.map((item) => item[tributo]), ...aoLado].reduce(
    (soma, valor) => soma + readOrZero(valor),
    0n,
  );
}

/** A document in a book beside its XML. What is cancelled in the one and not in the other is not compared further. */
export function compareDocumento(
  escriturado: DocumentoEscriturado,
  xml: DocumentoDoConfronto,
): AchadoDoConfronto[] {
  const quem = identify(escriturado);
  const contaNoLivro = countsInLivro(escriturado);
  const contaNoXml = countsByXml(xml);
  if (contaNoLivro !== contaNoXml)
    return [
      {
        ...quem,
        tipo: 'situacao',
        peso: 'alto',
        campo: 'COD_SIT',
        no_xml: xml.situacao,
        no_livro: escriturado.situacao,
        tributos: contaNoLivro ? tributosOf(escriturado) : [],
        motivo: contaNoLivro
          ? 'O documento foi cancelado ou denegado, e o livro o tem como válido.'
          : 'O livro tem o documento como cancelado, e o XML está autorizado.',
      },
    ];
  if (!contaNoLivro) return [];
  return [...compareTotal(escriturado, xml, quem), ...compareTributos(escriturado, xml, quem)];
}

export const countsInLivro = ({ situacao }: DocumentoEscriturado): boolean =>
  situacao !== 'cancelada' && situacao !== 'denegada' && situacao !== 'inutilizada';

/** Without a protocol nobody knows: that is no finding of the books. */
export const countsByXml = ({ situacao }: DocumentoDoConfronto): boolean =>
  situacao !== 'cancelada' && situacao !== 'denegada' && situacao !== 'substituida';

/** All that the book has of a document's taxes. */
export const tributosOf = (documento: DocumentoEscriturado): AchadoDoConfronto['tributos'] =>
  TRIBUTOS_DO_LIVRO[documento.livro].flatMap((tributo) => {
    const valor = tributoEscriturado(documento, tributo);
    return valor === 0n ? [] : [{ tributo, diferenca: formatFixo(valor, 2) }];
  });

/**
 * VL_DOC beside the XML (Perguntas Frequentes da EFD ICMS/IPI 7.7, item 19.1): without CBS, IBS and IS while vNF is without them, with them
 * from the milestone on. Where a note of then states no total with them, no act says whether its vNF has them: either is taken.
 */
function compareTotal(
  escriturado: DocumentoEscriturado,
  xml: DocumentoDoConfronto,
  quem: Identidade,
): AchadoDoConfronto[] {
  const noLivro = readOrZero(escriturado.valores.total);
  const [total, novos] = [readOrZero(xml.total), readOrZero(xml.novos)];
  const comNovos = vigente('livro_com_cbs_e_ibs', xml.emitido_em);
  const somado = total + novos;
  const dito = xml.total_com_novos;
  const valem = !comNovos ? [total] : dito === undefined ? [somado, total] : [readOrZero(dito)];
  const [esperado = total] = valem;
  if (valem.some((valor) => isEqual(valor, noLivro))) return [];
  return [
    {
      ...quem,
      tipo: 'total',
      peso: escriturado.lado === 'saida' ? 'alto' : 'medio',
      campo: 'VL_DOC',
      no_xml: formatFixo(esperado, 2),
      no_livro: formatFixo(noLivro, 2),
      tributos: [],
      motivo: motivoDoTotal(noLivro, { comNovos, novos, total, esperado }),
    },
  ];
}

function motivoDoTotal(
  noLivro: Fixo,
  xml: { readonly comNovos: boolean; readonly novos: Fixo; readonly total: Fixo; readonly esperado: Fixo },
): string {
  const { comNovos, novos, total, esperado } = xml;
  if (!comNovos && novos > 0n && isEqual(noLivro, total + novos))
    return 'O livro somou CBS, IBS e IS ao total, que nesse período não os contém (Perguntas Frequentes da EFD ICMS/IPI 7.7, item 19.1).';
  if (comNovos && novos > 0n && isEqual(noLivro, esperado - novos))
    return 'O livro deixou CBS, IBS e IS fora do total, que nesse período os contém (Perguntas Frequentes da EFD ICMS/IPI 7.7, item 19.1).';
  return 'O total do documento no livro é outro que o do XML.';
}

function compareTributos(
  escriturado: DocumentoEscriturado,
  xml: DocumentoDoConfronto,
  quem: Identidade,
): AchadoDoConfronto[] {
  const { livro, emissao } = escriturado;
  return TRIBUTOS_DO_LIVRO[livro].flatMap((tributo): AchadoDoConfronto[] => {
    const noLivro = tributoEscriturado(escriturado, tributo);
    if (emissao === 'terceiros') return compareCredito(escriturado, xml, { quem, tributo, noLivro });
    const valem = tributoNoXml(xml, tributo, emissao);
    if (valem.some((valor) => isEqual(valor, noLivro))) return [];
    const noXml = valem.reduce(smallerOf);
    return [
      {
        ...quem,
        ...{ tipo: 'tributo', peso: 'alto', campo: CAMPOS[tributo], motivo: MOTIVOS.tributo },
        ...{ no_xml: formatFixo(noXml, 2), no_livro: formatFixo(noLivro, 2) },
        tributos: [{ tributo, diferenca: formatFixo(noLivro - noXml, 2) }],
      },
    ];
  });
}

interface CreditoNoLivro {
  readonly quem: Identidade;
  readonly tributo: TributoDoConfronto;
  readonly noLivro: Fixo;
}

/**
 * What the book takes of a purchase: never more than its document has, and as much as the month credits, which goes by what the purchase is
 * for. PIS and COFINS are credited at the buyer's own rates (Leis 10.637/2002 and 10.833/2003 art. 3º § 1º), whatever the note has.
 */
function compareCredito(
  escriturado: DocumentoEscriturado,
  xml: DocumentoDoConfronto,
  { quem, tributo, noLivro }: CreditoNoLivro,
): AchadoDoConfronto[] {
  const { livro, emissao } = escriturado;
  const comum = { ...quem, campo: CAMPOS[tributo], no_livro: formatFixo(noLivro, 2) };
  const more = (que: Fixo) => [{ tributo, diferenca: formatFixo(noLivro - que, 2) }];
  const valem = livro === 'contribuicoes' ? [] : tributoNoXml(xml, tributo, emissao);
  const noXml = valem.reduce((a, b) => (smallerOf(a, b) === a ? b : a), 0n);
  if (valem.length > 0 && noLivro - noXml > CENT) {
    const item = tributo === 'icms' ? itemWithMore(escriturado, xml) : undefined;
    return [
      {
        ...{ ...comum, no_xml: formatFixo(noXml, 2), tributos: more(noXml) },
        ...(item === undefined ? {} : { item }),
        ...{ tipo: 'credito_a_maior', peso: 'alto', motivo: MOTIVOS.maior },
      },
    ];
  }
  const doMes = tributo === 'icms_st' ? undefined : xml.creditos?.[tributo];
  if (doMes !== undefined) {
    const noMes = readOrZero(doMes);
    const { fcp, icms_monofasico } = xml.tributos;
    const iguais =
      tributo === 'icms' && noMes > 0n
        ? sumsOf(noMes, readOrZero(fcp), readOrZero(icms_monofasico))
        : [noMes];
    // Each item is rounded for itself.
    const folga = CENT * BigInt(Math.max(1, xml.itens.length));
    if (iguais.some((valor) => absoluteOf(noLivro - valor) <= folga)) return [];
    const [peso, motivo] =
      noLivro > noMes
        ? (['alto', MOTIVOS.maiorQueNoMes] as const)
        : (['medio', MOTIVOS.menorQueNoMes] as const);
    return [
      {
        ...{ ...comum, no_mes: formatFixo(noMes, 2), tributos: more(noMes) },
        ...{ tipo: 'credito_do_mes', peso, motivo },
      },
    ];
  }
  if (valem.length === 0 || valem.some((valor) => isEqual(valor, noLivro))) return [];
  return [
    {
      ...{ ...comum, no_xml: formatFixo(noXml, 2), tributos: more(noXml) },
      ...{ tipo: 'credito_nao_tomado', peso: 'informativo', motivo: MOTIVOS.menor },
    },
  ];
}

const MOTIVOS = {
  tributo: 'O tributo do documento próprio no livro é outro que o do XML.',
  maior: 'O livro toma mais crédito do que o documento do fornecedor traz.',
  menor:
    'O livro toma menos crédito do que o documento traz: é assim no uso e consumo, na substituição tributária e no ativo imobilizado.',
  maiorQueNoMes: 'O livro toma mais crédito deste documento do que a apuração conta, pelo que a compra é.',
  menorQueNoMes: 'O livro toma menos crédito deste documento do que a apuração conta.',
} as const;

/** The amounts that a book may have: the fund against poverty and the single-phase ICMS inside or apart, and the credit of the Simples. */
function tributoNoXml(
  { tributos }: DocumentoDoConfronto,
  tributo: TributoDoConfronto,
  emissao: DocumentoEscriturado['emissao'],
): Fixo[] {
  const of = (nome: keyof typeof tributos): Fixo => readOrZero(tributos[nome]);
  if (tributo === 'icms_st') return sumsOf(of('icms_st'), of('fcp_st'));
  if (tributo !== 'icms') return [of(tributo)];
  const simples = of('credito_do_simples');
  const icms = sumsOf(of('icms'), of('fcp'), of('icms_monofasico'));
  return emissao === 'terceiros' && simples > 0n ? [...icms, simples] : icms;
}

/** An amount, and with each of others inside it or not. */
function sumsOf(valor: Fixo, ...mais: readonly Fixo[]): Fixo[] {
  const somas = [valor];
  for (const um of mais) if (um !== 0n) somas.push(...somas.map((soma) => soma + um));
  return somas;
}

/** The first item of which the book has more ICMS than the XML. */
function itemWithMore({ itens }: DocumentoEscriturado, xml: DocumentoDoConfronto): string | undefined {
  const doXml = new Map(xml.itens.map(({ numero, icms }) => [numero, readOrZero(icms)]));
  return itens.find(({ numero, icms }) => {
    const valor = numero === undefined ? undefined : doXml.get(String(Number(numero)));
    return valor !== undefined && readOrZero(icms) - valor > CENT;
  })?.numero;
}

/** Whether C100 agrees with its lines by CST, CFOP and rate; `xml`: where it is known. */
export function checkSomas(
  documento: DocumentoEscriturado,
  xml: DocumentoDoConfronto | undefined,
): AchadoDoConfronto[] {
  const { registro, livro, analitico, valores } = documento;
  if (livro !== 'icms_ipi' || registro !== 'C100' || analitico.length === 0) return [];
  const soma = (coluna: 'operacao' | 'icms' | 'icms_st' | 'ipi'): Fixo =>
    analitico.reduce((total, linha) => total + readOrZero(linha[coluna]), 0n);
  const dia = documento.emitido_em ?? '';
  // From the milestone on VL_OPR is without the new taxes, which only the XML tells.
  const comNovos = vigente('livro_com_cbs_e_ibs', dia);
  const novos = comNovos ? readOrZero(xml?.novos) : 0n;
  const colunas = [
    ['VL_DOC', 'VL_OPR', valores.total, soma('operacao') + novos, undefined],
    ['VL_ICMS', 'VL_ICMS', valores.icms, soma('icms'), 'icms'],
    ['VL_ICMS_ST', 'VL_ICMS_ST', valores.icms_st, soma('icms_st'), 'icms_st'],
    ['VL_IPI', 'VL_IPI', valores.ipi, soma('ipi'), 'ipi'],
  ] as const;
  return colunas.flatMap(([campo, naSoma, valor, esperado, tributo]): AchadoDoConfronto[] => {
    const doDocumento = readOrZero(valor);
    if (campo === 'VL_DOC' && comNovos && xml === undefined) return [];
    const semNovos = campo === 'VL_DOC' && xml?.total_com_novos === undefined ? esperado - novos : esperado;
    if (isEqual(doDocumento, esperado) || isEqual(doDocumento, semNovos)) return [];
    const diferenca = formatFixo(doDocumento - esperado, 2);
    return [
      {
        ...identify(documento),
        tipo: 'soma_do_documento',
        peso: 'medio',
        campo: `${campo} x soma de C190.${naSoma}`,
        no_livro: formatFixo(doDocumento, 2),
        na_soma: formatFixo(esperado, 2),
        tributos: tributo === undefined ? [] : [{ tributo, diferenca }],
        motivo: 'O registro C100 não é a soma dos seus registros C190.',
      },
    ];
  });
}
