import type { Produto } from '@apura/contracts';
import type { CadastroDeProdutos, ProdutoGuardado } from '@apura/database';
import {
  type AjusteDoEscritorio,
  DESTINACOES,
  decisoesDoProduto,
  isKeyOf,
  isOneOf,
  mudancasDoProduto,
  PERGUNTAS,
  type ProdutoDoCadastro,
  type RespostaDoEscritorio,
  type SugestaoDoProduto,
  suggestProduto,
} from '@apura/engine';
import { sumAmounts } from '@apura/words';

const ASKED = ['destinacao', 'reducao_linear_lc224', 'classificacao'] as const;
const SIM_OU_NAO = ['sim', 'nao'] as const;
const oneOf = <T>(all: readonly T[], one: unknown): T | undefined => (isOneOf(all, one) ? one : undefined);

/** As `readProdutos` gives it, in JSON. */
export type CadastroLido = CadastroDeProdutos & { readonly cnpj_raiz: string };

type Dada = { readonly por: string | null; readonly criado_em: Date | string };

/** The office's answers as the rules take them, each with who gave it. */
function answersOf({ respostas, ajustes }: CadastroLido) {
  const dadas = new Map<object, Dada>();
  const during = ({ desde, ate }: { readonly desde: string; readonly ate: string | null }) => ({
    desde: `${desde}-01`,
    ...(ate === null ? {} : { ate: `${ate}-31` }),
  });
  return {
    dadas,
    respostas: respostas.flatMap((linha): RespostaDoEscritorio[] => {
      const { pergunta, quando, resposta } = linha;
      if (!isKeyOf(PERGUNTAS, pergunta)) return [];
      const dita = { pergunta, quando, resposta, ...during(linha) };
      dadas.set(dita, linha);
      return [dita];
    }),
    ajustes: ajustes.map((linha): AjusteDoEscritorio => {
      const { cfop, cprod, ncm_prefixo: ncm, cclasstrib_de, emitente, cclasstrib } = linha;
      const criterios = { cfop, cprod, ncm, cclasstrib: cclasstrib_de, emitente };
      const quando = Object.fromEntries(Object.entries(criterios).filter(([, valor]) => valor !== null));
      const dito = { quando, ...(cclasstrib === null ? {} : { cclasstrib }), ...during(linha) };
      dadas.set(dito, linha);
      return dito;
    }),
  };
}

type Perguntas = CadastroLido['perguntas'];
type Revisoes = CadastroLido['revisoes'];

/** By whose code it is, the code and the NCM; what the client itself issued stands under its root. */
function byProduto<T extends { readonly emitente: string; readonly codigo: string; readonly ncm: string }>(
  linhas: readonly T[],
  cnpjRaiz: string,
): (produto: ProdutoGuardado) => readonly T[] {
  const porProduto = new Map<string, T[]>();
  const put = (chave: string, linha: T) => porProduto.set(chave, [...(porProduto.get(chave) ?? []), linha]);
  for (const linha of linhas) {
    const { emitente, codigo, ncm } = linha;
    const de = emitente.slice(0, 8) === cnpjRaiz ? cnpjRaiz : emitente;
    put([de, codigo, ncm].join('\n'), linha);
  }
  return ({ emitente, codigo, ncm }) => porProduto.get([emitente, codigo, ncm].join('\n')) ?? [];
}

/** Suppliers stand by their root among what is to be confirmed, a person by the CPF. */
const atRoot = (produto: ProdutoGuardado): ProdutoGuardado => ({
  ...produto,
  emitente: produto.emitente.length === 14 ? produto.emitente.slice(0, 8) : produto.emitente,
});

/** The day on which it is looked at, and the day of the tables whose changes are asked for with the one before it. */
export interface AskedDays {
  readonly hoje: string;
  readonly mudam?: { readonly vespera: string; readonly dia: string };
}

/** Each product with what the office decided, what is asked, and what the tables of the day suggest. */
export function judgeProdutos(lido: CadastroLido, { hoje, mudam }: AskedDays): Produto[] {
  const { cnpj_raiz } = lido;
  const { dadas, ...respostas } = answersOf(lido);
  const perguntasOf = byProduto<Perguntas[number]>(lido.perguntas, cnpj_raiz);
  const revisoesOf = byProduto<Revisoes[number]>(lido.revisoes, cnpj_raiz);
  const vendidas = new Set(lido.vendidas);
  const nosLivros = new Map(lido.nos_livros.map((dito) => [dito.produto_id, dito]));
  const sugestoes = new Map<string, SugestaoDoProduto>();
  const suggest = (produto: ProdutoDoCadastro) => {
    const chave = `${produto.ncm} ${produto.anp}`;
    const sugestao = sugestoes.get(chave) ?? suggestProduto(produto, hoje);
    sugestoes.set(chave, sugestao);
    return sugestao;
  };
  return lido.produtos.map((guardado): Produto => {
    const noLivro = nosLivros.get(guardado.id);
    const decisoes = decisoesDoProduto(guardado, respostas, hoje);
    const { classificacao } = decisoes;
    const publish = <V extends string>(
      dita: RespostaDoEscritorio | AjusteDoEscritorio | undefined,
      valor: V | undefined,
    ) =>
      dita && valor !== undefined
        ? {
            valor,
            ...whoSaid(dadas.get(dita)),
            desde: (dita.desde ?? hoje).slice(0, 7),
            do_produto: namesProduto(dita),
          }
        : null;
    const abertas = perguntasOf(guardado).filter(
      ({ tipo, desde }) =>
        !answers(tipo === 'classificacao' ? classificacao : decisaoOf(decisoes, tipo), desde),
    );
    const revisao = classificacao ? undefined : revisoesOf(atRoot(guardado))[0];
    const decidido = Object.values(decisoes).some((dita) => dita !== undefined);
    const { monofasico, unidade_ad_rem, ...sugestao } = suggest(guardado);
    return {
      ...published(guardado, noLivro),
      monofasico,
      unidade_ad_rem,
      estado: abertas.length ? 'aberto' : decidido ? 'decidido' : revisao ? 'a_confirmar' : 'sugerido',
      perguntas: abertas.flatMap(({ tipo }) => (isOneOf(ASKED, tipo) ? [tipo] : [])),
      documentos: Math.max(0, ...abertas.map(({ documentos }) => documentos)),
      em_jogo: sumAmounts([
        ...abertas.map(({ em_jogo }) => em_jogo),
        ...(revisao ? [revisao.diferenca] : []),
      ]),
      decisoes: {
        destinacao: publish(decisoes.destinacao, oneOf(DESTINACOES, decisoes.destinacao?.resposta)),
        cclasstrib: publish(classificacao, classificacao?.cclasstrib),
        reducao_linear_lc224: publish(
          decisoes.reducao_linear_lc224,
          oneOf(SIM_OU_NAO, decisoes.reducao_linear_lc224?.resposta),
        ),
      },
      sugestao: {
        ...sugestao,
        alternativas: [...sugestao.alternativas],
        destinacao: suggestDestinacao(guardado, { vendidas, noLivro, perguntas: perguntasOf(guardado) }),
      },
      a_confirmar: revisao
        ? { declarado: revisao.cclasstrib, sugerido: revisao.sugerida, diferenca: revisao.diferenca }
        : null,
      mudancas: mudam ? mudancasDoProduto(guardado, classificacao?.cclasstrib, mudam) : [],
    };
  });
}

const decisaoOf = (decisoes: ReturnType<typeof decisoesDoProduto>, tipo: string) =>
  tipo === 'destinacao' ? decisoes.destinacao : decisoes.reducao_linear_lc224;

/** An answer that begins later leaves the months before it open. */
const answers = (dita: { readonly desde?: string } | undefined, mes: string): boolean =>
  dita !== undefined && (dita.desde ?? '').slice(0, 7) <= mes;

const whoSaid = (dada: Dada | undefined) => ({
  por: dada?.por ?? null,
  em: new Date(dada?.criado_em ?? 0).toISOString(),
});

const namesProduto = ({ quando }: RespostaDoEscritorio | AjusteDoEscritorio): boolean =>
  'produto' in quando || 'cprod' in quando;

const textOrNull = (texto: string): string | null => (texto === '' ? null : texto);

type NoLivro = CadastroLido['nos_livros'][number] | undefined;

/** What a note says stands before what a book does. */
const published = (
  { anp: _, cfop: __, cclasstrib, gtin, cest, unidade, emitente_nome, ...produto }: ProdutoGuardado,
  noLivro: NoLivro,
) => ({
  ...produto,
  cclasstrib_declarado: textOrNull(cclasstrib),
  gtin: textOrNull(gtin) ?? noLivro?.gtin ?? null,
  cest: textOrNull(cest) ?? noLivro?.cest ?? null,
  unidade: textOrNull(unidade) ?? noLivro?.unidade ?? null,
  emitente_nome: textOrNull(emitente_nome),
  tipo_do_item: noLivro?.tipo_do_item ?? null,
  no_livro: noLivro === undefined ? null : publishLivro(noLivro, { ncm: produto.ncm, cest, gtin }),
});

const COMPARADOS = ['ncm', 'cest', 'gtin'] as const;

function publishLivro(
  { produto_id: _, destinacao, ...dito }: NonNullable<NoLivro>,
  naNota: Readonly<Record<(typeof COMPARADOS)[number], string>>,
): Produto['no_livro'] {
  const difere = COMPARADOS.filter(
    (campo) => (dito[campo] ?? '') !== '' && naNota[campo] !== '' && dito[campo] !== naNota[campo],
  );
  return { ...dito, destinacao: oneOf(DESTINACOES, destinacao) ?? null, difere };
}

interface Signs {
  readonly vendidas: ReadonlySet<string>;
  readonly noLivro: NoLivro;
  readonly perguntas: Perguntas;
}

/** What the client's book says that it is; what it sells of the same NCM it buys to sell; else what is supposed of it. */
function suggestDestinacao(
  { lado, ncm }: ProdutoGuardado,
  { vendidas, noLivro, perguntas }: Signs,
): Produto['sugestao']['destinacao'] {
  if (lado === 'saida') return null;
  const doLivro = oneOf(DESTINACOES, noLivro?.destinacao);
  if (noLivro && doLivro !== undefined)
    return {
      valor: doLivro,
      confianca: 'media',
      fundamento: `TIPO_ITEM ${noLivro.tipo_do_item} no registro 0200 do cliente (${noLivro.arquivo}, linha ${noLivro.linha})`,
    };
  if (vendidas.has(ncm))
    return { valor: 'revenda', confianca: 'media', fundamento: 'o cliente vende produtos desta NCM' };
  const { fundamento } = PERGUNTAS.destinacao;
  const ativo = perguntas.some(({ padrao }) => padrao === 'ativo_imobilizado');
  return { valor: ativo ? 'ativo_imobilizado' : 'revenda', confianca: 'baixa', fundamento };
}
