import {
  ApiError,
  CRITERIOS_DO_AJUSTE,
  type CriarAjuste,
  type CriarResposta,
  type Detalhe,
} from '@apura/contracts';
import { FORMA_DA_ORIGINAL, PERGUNTAS, rotuloDaClassificacao } from '@apura/engine';

/** A fault, if it is one. */
const falta = (sim: boolean, campo: string, motivo: string): Detalhe[] => (sim ? [{ campo, motivo }] : []);

/** @throws ApiError `corpo_invalido` with the faults of each of `itens`, which the body has under `lista` */
export function checkEach<T>(lista: string, itens: readonly T[], faltasDe: (um: T) => Detalhe[]): void {
  const detalhes = itens.flatMap((um, i) =>
    faltasDe(um).map(({ campo, motivo }) => ({ campo: `${lista}[${i}].${campo}`, motivo })),
  );
  if (detalhes.length) throw new ApiError('corpo_invalido', { detalhes });
}

/** What the schema of an answer cannot say. */
export function faltasDoAjuste(body: CriarAjuste): Detalhe[] {
  const { cclasstrib, efeito, aquisicao, desde, ate } = body;
  const semCriterio = CRITERIOS_DO_AJUSTE.every((criterio) => body[criterio] === undefined);
  const semResposta = cclasstrib === undefined && efeito === undefined && aquisicao === undefined;
  const desconhecida = cclasstrib !== undefined && rotuloDaClassificacao(cclasstrib) === undefined;
  return [
    ...falta(semCriterio, '(corpo)', `deve trazer ao menos um de: ${CRITERIOS_DO_AJUSTE.join(', ')}`),
    ...falta(semResposta, '(corpo)', 'deve trazer cclasstrib, efeito, os dois, ou aquisicao'),
    ...(aquisicao ? faltasDaAquisicao(body, aquisicao) : []),
    ...falta(desconhecida, 'cclasstrib', 'não existe na tabela de classificação tributária'),
    ...falta(ate !== undefined && ate < desde, 'ate', 'deve ser igual a desde ou depois'),
  ];
}

/** One asset was bought once: its answer names it, comes alone, and is older than the sale. */
function faltasDaAquisicao(body: CriarAjuste, { data }: NonNullable<CriarAjuste['aquisicao']>): Detalhe[] {
  const { cliente_id, cprod, cclasstrib, efeito, desde } = body;
  const comOutra = cclasstrib !== undefined || efeito !== undefined;
  const depois = `é depois do mês da venda, ${desde}: informe o dia em que o bem foi comprado`;
  return [
    ...falta(comOutra, 'aquisicao', 'vem sem cclasstrib e sem efeito, que respondem a outras perguntas'),
    ...falta(!cliente_id, 'cliente_id', 'é obrigatório com aquisicao: o bem é de um cliente'),
    ...falta(!cprod, 'cprod', 'é obrigatório com aquisicao: é o código do bem na nota de venda'),
    ...falta(data.slice(0, 7) > desde, 'aquisicao.data', depois),
  ];
}

const PERCENTUAL = {
  forma: /^(100|[0-9]{1,2}([.][0-9]{1,4})?)$/,
  motivo: 'deve ser um percentual de 0 a 100, com ponto, por exemplo 80',
};

const MES = { forma: /^20[0-9]{2}-(0[1-9]|1[0-2])$/, motivo: 'deve ser um mês, AAAA-MM' };

/** Where no list of answers is given: what an answer is then. */
const LIVRES: Readonly<Record<string, { readonly forma: RegExp; readonly motivo: string }>> = {
  parcela_industrial: PERCENTUAL,
  percentual_do_autonomo_cbs: PERCENTUAL,
  percentual_do_autonomo_ibs: PERCENTUAL,
  percentual_do_produtor_rural_cbs: PERCENTUAL,
  percentual_do_produtor_rural_ibs: PERCENTUAL,
  original_da_devolucao: {
    forma: FORMA_DA_ORIGINAL,
    motivo:
      'deve ser o mês da nota original, AAAA-MM, e depois dele, se quiser, os valores que voltam: 2026-10 icms=180.00 pis=13.53 (cbs, ibs, icms, ipi, pis, cofins)',
  },
  mes_do_consumo: MES,
  baixa_do_ativo: MES,
  aliquota_interna_do_icms: {
    forma: /^[1-4]?[0-9]([.][0-9]{1,2})?$/,
    motivo: 'deve ser um percentual menor que 50, com ponto, por exemplo 20.5',
  },
};

/** By what these are remembered: an answer that names nothing would be for everything that the client buys or sells, or for no asset. */
const COM_CRITERIO: Readonly<Partial<Record<CriarResposta['pergunta'], readonly string[]>>> = {
  destinacao: ['fornecedor', 'produto', 'ncm', 'chave'],
  baixa_do_ativo: ['chave'],
  reducao_linear_lc224: ['produto', 'ncm'],
};

/** Of which many are answered at once, product by product. */
const POR_PRODUTO: ReadonlySet<CriarResposta['pergunta']> = new Set(['destinacao', 'reducao_linear_lc224']);

/**
 * Answers to one question, of one case and month, that differ: both cannot hold.
 *
 * @throws ApiError `corpo_invalido` at the later one
 */
export function checkContradicoes(respostas: readonly CriarResposta[]): void {
  const vistas = new Map<string, string>();
  const detalhes = respostas.flatMap(({ cliente_id, pergunta, quando, desde, resposta }, i) => {
    const caso = Object.entries(quando).sort(([a], [b]) => (a < b ? -1 : 1));
    const chave = JSON.stringify([cliente_id, pergunta, desde, caso]);
    const antes = vistas.get(chave) ?? resposta;
    vistas.set(chave, antes);
    const motivo = `contradiz outra resposta do mesmo pedido para o mesmo caso e mês: ${antes}`;
    return falta(POR_PRODUTO.has(pergunta) && antes !== resposta, `respostas[${i}].resposta`, motivo);
  });
  if (detalhes.length) throw new ApiError('corpo_invalido', { detalhes });
}

export const NEVER_BOUGHT = 'nenhuma nota de compra deste cliente tem este fornecedor, produto ou NCM';

const NEVER_SOLD = 'nenhuma nota de venda deste cliente tem este produto ou NCM';

/** @throws ApiError `corpo_invalido` at each answer whose place is among `nunca`: it is of nothing that was ever bought, or sold */
export function checkProdutos(respostas: readonly CriarResposta[], nunca: readonly number[]): void {
  if (nunca.length === 0) return;
  throw new ApiError('corpo_invalido', {
    detalhes: nunca.map((i) => ({
      campo: `respostas[${i}].quando`,
      motivo: respostas[i]?.pergunta === 'reducao_linear_lc224' ? NEVER_SOLD : NEVER_BOUGHT,
    })),
  });
}

/** What the schema of an answer cannot say. */
export function faltasDaResposta({ pergunta, quando, resposta, desde, ate }: CriarResposta): Detalhe[] {
  const criterios = COM_CRITERIO[pergunta];
  const semCriterio = criterios?.every((criterio) => !Object.hasOwn(quando, criterio)) === true;
  const respostas: readonly string[] | null = PERGUNTAS[pergunta].respostas;
  const livre = LIVRES[pergunta];
  return [
    ...(respostas
      ? falta(!respostas.includes(resposta), 'resposta', `deve ser um destes: ${respostas.join(', ')}`)
      : falta(!livre?.forma.test(resposta), 'resposta', livre?.motivo ?? 'não é uma resposta')),
    ...falta(semCriterio, 'quando', `deve trazer ao menos um de: ${criterios?.join(', ')}`),
    ...falta(ate !== undefined && ate < desde, 'ate', 'deve ser igual a desde ou depois'),
  ];
}
