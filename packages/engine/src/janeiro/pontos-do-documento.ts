import { calcularDocumento } from '../calcular-documento.ts';
import { INICIO_POR_DOCUMENTO } from '../conformidade/correcao.ts';
import { classificacaoByCodigo } from '../dados/classificacoes.ts';
import type { Documento } from '../documento.ts';
import type { DocumentoFiscal } from '../documento-fiscal.ts';
import { type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import type { Decimal, Det, NotaFiscal } from '../nota-fiscal.ts';
import { CARACTERES_DO_PRODUTO, type MudancaDoProduto, mudancasDoProduto } from '../produtos.ts';
import type { Divergencia, DocumentoCalculado, ItemCalculado, Revisao } from '../resultado.ts';
import { type CausaDeJaneiro, leiDaCausa, TURN_TO_JANEIRO } from './causas.ts';

/** What of one product of a document would be refused in January, or lose money. */
export interface PontoDoDocumento {
  readonly causa: CausaDeJaneiro;
  /** cProd; empty of what is of the whole document. */
  readonly codigo: string;
  readonly ncm: string;
  readonly descricao: string;
  /** CFOP of the first of its items; empty of what is of the whole document. */
  readonly cfop: string;
  /** What of it, as it stands in the document. */
  readonly detalhe: string;
  readonly fundamento: string;
  readonly itens: number;
  /** CBS and IBS that hang on it, reais, by the rules of January and the rates of the standard scenario; null where nobody can tell. */
  readonly em_jogo: Decimal | null;
}

const { dia: DIA, vespera } = TURN_TO_JANEIRO;
const ANO = Number(DIA.slice(0, 4));

/** As the register of products keeps them. */
const { codigo: CODIGO, descricao: TEXTO, ncm: NCM } = CARACTERES_DO_PRODUTO;

/** The points of a document of those months, by cause and product; none of others, and of those that undo or adjust another. */
export function pontosDoDocumento(documento: Documento, calculo: DocumentoCalculado): PontoDoDocumento[] {
  const { competencia } = calculo;
  const { de, ate } = TURN_TO_JANEIRO;
  if (competencia < de || competencia > ate) return [];
  if (!('nota' in documento)) return pontosDeOutro(documento);
  const { nota } = documento;
  return nota.ide.finNFe === '1' ? pontosDaNota(nota, calculo) : [];
}

/** What is of no product. */
const DO_DOCUMENTO = { codigo: '', ncm: '', descricao: '', cfop: '' };

const CRT_DO_SIMPLES: ReadonlySet<string> = new Set(['1', '2']);
const MEI = '4';

/** A document without the group; who must have it by then is known by its CRT, and where it has none by the register. */
function pontosDeOutro(documento: DocumentoFiscal): PontoDoDocumento[] {
  const { tipo, fornecedor, itens } = documento;
  if (!Object.hasOwn(INICIO_POR_DOCUMENTO, tipo) || itens.some(({ ibscbs }) => ibscbs !== undefined))
    return [];
  const { CRT } = fornecedor;
  if (CRT === MEI) return [];
  const doSimples = CRT_DO_SIMPLES.has(CRT ?? '');
  const { cbs, ibs } = calcularDocumento(documento, { ano: ANO }).reforma;
  return somados([
    {
      causa: doSimples ? 'grupo_do_simples' : 'grupo_ausente',
      ...{ ...DO_DOCUMENTO, detalhe: '' },
      em_jogo: doSimples ? null : readOrZero(cbs) + readOrZero(ibs),
    },
  ]);
}

interface Achado extends Pick<PontoDoDocumento, 'causa' | keyof typeof DO_DOCUMENTO | 'detalhe'> {
  readonly fundamento?: string;
  readonly em_jogo: Fixo | null;
}

function pontosDaNota(nota: NotaFiscal, calculo: DocumentoCalculado): PontoDoDocumento[] {
  const emJaneiro = calcularDocumento(
    { ...nota, ide: { ...nota.ide, dhEmi: DIA + nota.ide.dhEmi.slice(DIA.length) } },
    { situacao: calculo.situacao },
  );
  const valores = valoresDeJaneiro(nota, calculo);
  const recusas = emJaneiro.divergencias.filter(
    ({ rejeicao, campo }) => rejeicao !== undefined && !AMOUNT.test(campo),
  );
  const recusasDe = byItem(recusas);
  const revisoesDe = byItem(calculo.revisoes);
  return somados([
    ...daNotaInteira(nota, recusasDe(undefined)),
    ...nota.det.flatMap((det, indice) => {
      const item = emJaneiro.itens[indice];
      if (item === undefined) return [];
      const caso = { nota, det, item, imposto: () => valores.doItem(indice) };
      return [
        ...semGrupo(caso),
        ...recusasDoItem(caso, recusasDe(item.n_item)),
        ...combustivelSem(caso),
        ...mudancas(caso),
        ...aConfirmar(caso, revisoesDe(item.n_item), (sugerida) => valores.por(indice, sugerida)),
      ];
    }),
  ]);
}

/** What was found in an item, or in none of them. */
function byItem<A extends { readonly n_item?: number }>(achados: readonly A[]) {
  const porItem = new Map<number | undefined, A[]>();
  for (const achado of achados) {
    const doItem = porItem.get(achado.n_item);
    if (doItem) doItem.push(achado);
    else porItem.set(achado.n_item, [achado]);
  }
  return (n_item: number | undefined): readonly A[] => porItem.get(n_item) ?? [];
}

/** Fields of amounts and rates: those of January are others, whatever a note of before has. */
const AMOUNT = /(^|\/)[vp][A-Z]/;

interface Caso {
  readonly nota: NotaFiscal;
  readonly det: Det;
  /** By the rules of January. */
  readonly item: ItemCalculado;
  /** CBS and IBS of January. */
  readonly imposto: () => Fixo | null;
}

const ofItem = ({ det: { prod } }: Caso, detalhe: string) => ({
  codigo: prod.cProd.slice(0, CODIGO),
  ncm: prod.NCM.slice(0, NCM),
  descricao: prod.xProd.slice(0, TEXTO),
  cfop: prod.CFOP,
  detalhe: detalhe.slice(0, TEXTO),
});

/** CBS and IBS of the items by the rules of January, at the price without them that the note has; computed where they are asked for. */
function valoresDeJaneiro(nota: NotaFiscal, { situacao }: DocumentoCalculado) {
  const compute = (det: NotaFiscal['det']) =>
    calcularDocumento({ ...nota, det }, { ano: ANO, situacao, conferir: false });
  let todos: DocumentoCalculado | undefined;
  const doItem = (indice: number): Fixo | null => {
    todos ??= compute(nota.det);
    return sumOf(todos.itens[indice]);
  };
  return {
    doItem,
    /** How far it is from what it would be by another code. */
    por(indice: number, cClassTrib: string): Fixo | null {
      const det = nota.det[indice];
      const declarado = doItem(indice);
      if (det === undefined || declarado === null) return null;
      const { IBSCBS } = det.imposto;
      const outro = { ...IBSCBS, CST: cClassTrib.slice(0, 3), cClassTrib };
      const calculado = compute([{ ...det, imposto: { ...det.imposto, IBSCBS: outro } }]);
      const certo = sumOf(calculado.itens[0]);
      if (certo === null) return null;
      const diferenca = declarado - certo;
      return diferenca < 0n ? -diferenca : diferenca;
    },
  };
}

/** Null of an item that the rules do not compute. */
const sumOf = (item: ItemCalculado | undefined): Fixo | null =>
  item?.calculado ? readOrZero(item.cbs) + readOrZero(item.ibs) : null;

function semGrupo(caso: Caso): Achado[] {
  const { nota, det, item, imposto } = caso;
  const { CRT } = nota.emit;
  if (det.imposto.IBSCBS !== undefined || CRT === MEI) return [];
  const doSimples = CRT_DO_SIMPLES.has(CRT ?? '');
  const causa = det.prod.CFOP.startsWith('3')
    ? 'grupo_da_importacao'
    : item.cst === COMBUSTIVEL
      ? 'grupo_da_monofasica'
      : doSimples
        ? 'grupo_do_simples'
        : 'grupo_ausente';
  // What the DAS has of it hangs on the revenue of twelve months; a fuel owes by the unit, whoever sells it.
  const em_jogo = causa === 'grupo_do_simples' ? null : imposto();
  return [{ causa, ...ofItem(caso, `sugerido: cClassTrib ${item.cclasstrib}`), em_jogo }];
}

const COMBUSTIVEL = '620';

/** Fields that hold a code of the classification. */
const CODIGOS = /(^|\/)(CST|cClassTrib)(Reg)?$/;

function recusasDoItem(caso: Caso, recusas: readonly Divergencia[]): Achado[] {
  const deCodigo = (recusa: Divergencia): boolean => CODIGOS.test(recusa.campo);
  const point = (causa: CausaDeJaneiro, recusa: Divergencia | undefined): Achado[] =>
    recusa === undefined
      ? []
      : [
          {
            ...{ causa, ...ofItem(caso, detalheOf(recusa)), fundamento: recusa.fundamento },
            em_jogo: caso.imposto(),
          },
        ];
  // The first of each: one item is counted once.
  return [
    ...point('codigo_recusado', recusas.find(deCodigo)),
    ...point(
      'campo_recusado',
      recusas.find((recusa) => !deCodigo(recusa)),
    ),
  ];
}

const detalheOf = ({ campo, declarado, rejeicao }: Divergencia): string =>
  `${campo}${declarado === null ? '' : ` ${declarado}`} (rejeição ${rejeicao})`;

function daNotaInteira({ emit }: NotaFiscal, recusas: readonly Divergencia[]): Achado[] {
  return [
    ...recusas.map((recusa): Achado => {
      const causa = recusa.regra === 'cnpj_invalido' ? 'cnpj_recusado' : 'campo_recusado';
      const { fundamento } = recusa;
      return { causa, ...DO_DOCUMENTO, detalhe: detalheOf(recusa), fundamento, em_jogo: null };
    }),
    ...(emit.CNPJ === undefined && emit.CPF !== undefined
      ? [{ causa: 'fornecedor_com_cpf', ...DO_DOCUMENTO, detalhe: '', em_jogo: null } as const]
      : []),
  ];
}

/** A fuel whose CBS cannot be computed on the first day. */
function combustivelSem(caso: Caso): Achado[] {
  const { detalhes } = caso.item;
  const falta = detalhes?.monofasia?.falta;
  const em_jogo = readOrZero(detalhes?.monofasia?.em_jogo ?? '0.00');
  const { prod } = caso.det;
  if (falta === 'sem_aliquota_publicada')
    return [
      {
        causa: 'combustivel_sem_aliquota',
        ...ofItem(caso, 'de 01 a 07/01/2027'),
        em_jogo: em_jogo === 0n ? null : em_jogo,
      },
    ];
  if (falta !== 'unidade_do_combustivel' && falta !== 'produto_do_combustivel') return [];
  return [
    {
      causa: 'combustivel_sem_unidade',
      ...ofItem(caso, `unidade ${prod.uTrib ?? prod.uCom}`),
      em_jogo: null,
    },
  ];
}

/** PIS and COFINS at zero, of who sells single-phase goods on. */
const ALIQUOTA_ZERO_DA_REVENDA = '04';

/** What the tables of January have otherwise than those of the day before. */
function mudancas(caso: Caso): Achado[] {
  const { nota, det, imposto } = caso;
  const { prod } = det;
  if (nota.ide.tpNF === '0') return [];
  const produto = {
    lado: 'saida',
    emitente: '',
    codigo: '',
    ncm: prod.NCM,
    anp: prod.cProdANP ?? '',
  } as const;
  const declarado = det.imposto.IBSCBS?.cClassTrib;
  const mudam = mudancasNaVirada(produto, declarado);
  const outra = mudam.find(({ campo }) => campo !== 'monofasico');
  return [
    ...(mudam.some(({ campo }) => campo === 'monofasico') && det.imposto.PIS?.CST === ALIQUOTA_ZERO_DA_REVENDA
      ? [
          {
            ...({ causa: 'fim_do_monofasico', ...ofItem(caso, 'PIS e COFINS: CST 04') } as const),
            em_jogo: imposto(),
          },
        ]
      : []),
    ...(outra === undefined
      ? []
      : [
          {
            ...({
              causa: 'produto_muda',
              ...ofItem(caso, `${outra.campo}: ${outra.de} → ${outra.para}`),
            } as const),
            em_jogo: null,
          },
        ]),
  ];
}

const LEMBRANCAS = 4096;
const lembradas = new Map<string, readonly MudancaDoProduto[]>();

/** From a cache: a product stands in hundreds of notes. When it is full it is emptied. */
function mudancasNaVirada(
  produto: Parameters<typeof mudancasDoProduto>[0],
  declarado: string | undefined,
): readonly MudancaDoProduto[] {
  const chave = `${produto.ncm} ${produto.anp} ${declarado ?? ''}`;
  let mudam = lembradas.get(chave);
  if (mudam === undefined) {
    mudam = mudancasDoProduto(produto, declarado, { vespera, dia: DIA });
    if (lembradas.size >= LEMBRANCAS) lembradas.clear();
    lembradas.set(chave, mudam);
  }
  return mudam;
}

/** A declared code that the law seems to have another for. */
function aConfirmar(
  caso: Caso,
  revisoes: readonly Revisao[],
  diferencaPor: (sugerida: string) => Fixo | null,
): Achado[] {
  return revisoes.slice(0, 1).map(({ cclasstrib, sugerida }) => ({
    causa: 'codigo_a_confirmar',
    ...ofItem(caso, `${cclasstrib} → ${sugerida}`),
    fundamento: classificacaoByCodigo(sugerida)?.fundamento ?? '',
    em_jogo: diferencaPor(sugerida),
  }));
}

/** One for each cause and product of a document, the amounts added up. */
function somados(achados: readonly Achado[]): PontoDoDocumento[] {
  const porChave = new Map<string, { readonly um: Achado; itens: number; soma: Fixo | null }>();
  for (const achado of achados) {
    // Two companies of a note are put right one by one.
    const dequem = achado.causa === 'cnpj_recusado' ? achado.detalhe : '';
    const chave = [achado.causa, achado.codigo, achado.ncm, dequem].join('\n');
    const antes = porChave.get(chave);
    if (antes === undefined) porChave.set(chave, { um: achado, itens: 1, soma: achado.em_jogo });
    else {
      antes.itens += 1;
      antes.soma = antes.soma === null || achado.em_jogo === null ? antes.soma : antes.soma + achado.em_jogo;
    }
  }
  return [...porChave.values()].map(({ um, itens, soma }) => ({
    ...{ causa: um.causa, codigo: um.codigo, ncm: um.ncm, descricao: um.descricao, cfop: um.cfop },
    detalhe: um.detalhe,
    fundamento: um.fundamento ?? leiDaCausa(um.causa)?.fundamento ?? '',
    itens,
    em_jogo: soma === null ? null : formatFixo(soma, 2),
  }));
}
