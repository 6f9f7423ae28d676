import type { DocumentoToStore } from '@apura/database';
import {
  type EfeitoDoDocumento,
  ehDeUsoPessoal,
  emJogoDaClassificacao,
  emJogoDaOperacao,
  type ItemCalculado,
  type Lancamento,
} from '@apura/engine';
import { readCents, writeCents } from '@apura/words';
import type { DocumentoComCalculo } from './documento-calculado.ts';

type Pergunta = Omit<NonNullable<DocumentoToStore['perguntas']>[number], 'cliente_id' | 'em_jogo'> & {
  readonly em_jogo: EmJogo;
};

const SEM_DIZER =
  'O CFOP não diz o que é a operação; até a resposta do escritório ela não tem efeito em CBS e IBS.';

const SEM_CREDITO =
  'A lei toma este bem por de uso pessoal (LC 214/2025, art. 57, I): até a resposta do escritório, que vale para toda a posição da NCM, ele não dá crédito. Quem o revende, ou o usa na produção, tem o crédito (§ 3º).';

/** Reais by tax that hang on an answer. */
type EmJogo = Readonly<Record<string, string>>;

/** What only the office can tell of a document for one client; what moves no tax is not asked. */
export function listPerguntasDoDocumento(
  perguntado: DocumentoComCalculo,
  { lancamentos, perguntas }: EfeitoDoDocumento,
  vende: boolean,
): Pergunta[] {
  if (lancamentos.length === 0 && perguntas.length === 0) return [];
  return [
    ...sobreOsItens(perguntado, lancamentos, vende),
    ...sobreOsProdutos(perguntado, perguntas),
    ...sobreODocumento(perguntado, perguntas),
  ].filter(({ em_jogo }) => !movesNothing(em_jogo));
}

/** Amounts are known, and all of them are zero; a question whose amounts nobody can know is asked. */
function movesNothing(em_jogo: EmJogo): boolean {
  const valores = Object.values(em_jogo);
  return valores.length > 0 && valores.every((valor) => readCents(valor) === 0n);
}

function sumEmJogo(a: EmJogo, b: EmJogo): EmJogo {
  const soma = { ...a };
  for (const [tributo, valor] of Object.entries(b))
    soma[tributo] = writeCents(readCents(soma[tributo] ?? '0.00') + readCents(valor));
  return soma;
}

/** What every question of a document says; the supplier is left out where the answer is of the client or of the state. */
const ofDocumento = ({ documento: { fornecedor }, calculo }: DocumentoComCalculo) => ({
  competencia: calculo.competencia,
  emitente: fornecedor.CNPJ ?? fornecedor.CPF ?? null,
  emitente_nome: fornecedor.xNome ?? null,
  cclasstrib: '',
  alternativas: [],
  condicao: '',
});

/**
 * What the operation is where the CFOP does not say it, whether a purchase that the law takes for personal use gives a credit, which
 * of several classifications holds where the rules are not sure, and when and for how much a fixed asset was bought where it is the
 * client that sells it. One for each product of the document.
 */
function sobreOsItens(
  perguntado: DocumentoComCalculo,
  lancamentos: readonly Lancamento[],
  vende: boolean,
): Pergunta[] {
  const comMotivo = (pedido: string) => lancamentos.filter(({ motivo }) => motivo === pedido);
  const emAberto = {
    aDefinir: comMotivo('cfop_a_definir'),
    // The issuer of an event that asks for the credit has answered.
    deUsoPessoal: comMotivo('credito_pela_atividade').length ? [] : comMotivo('uso_pessoal_a_confirmar'),
  };
  const perguntas = new Map<
    string,
    { pergunta: Pergunta; centavos: bigint; itens: number; em_jogo: EmJogo }
  >();
  for (const [indice, item] of perguntado.calculo.itens.entries()) {
    const produto = perguntado.produtos[indice];
    const pergunta = produto && lancamentos.length ? perguntaDoItem(item, emAberto, vende) : undefined;
    if (!produto || !pergunta) continue;
    const { codigo, descricao } = produto;
    const chave = [pergunta.tipo, item.cfop, item.ncm, codigo, item.cclasstrib].join('|');
    const comum = {
      ...ofDocumento(perguntado),
      cfop: item.cfop,
      ncm: item.ncm,
      cprod: codigo,
      descricao,
      cclasstrib: item.cclasstrib,
      itens: 0,
      valor: '0.00',
      em_jogo: {},
    };
    const ate = perguntas.get(chave) ?? {
      ...{ pergunta: { ...comum, ...pergunta }, centavos: 0n, itens: 0 },
      em_jogo: {},
    };
    ate.centavos += readCents(item.valor);
    ate.itens += 1;
    ate.em_jogo = sumEmJogo(ate.em_jogo, emJogoDaPergunta(perguntado.calculo, item, pergunta, lancamentos));
    perguntas.set(chave, ate);
  }
  return [...perguntas.values()].map(({ pergunta, centavos, itens, em_jogo }) => ({
    ...pergunta,
    itens,
    em_jogo,
    valor: writeCents(centavos),
  }));
}

/**
 * What hangs on the answer about an item. A classification counts where the item moves CBS and IBS of the client at all: not within the
 * DAS, not where the supplier pays by it, and not where a purchase gives no credit because its note names no CBS and IBS.
 */
function emJogoDaPergunta(
  calculo: DocumentoComCalculo['calculo'],
  item: ItemCalculado,
  { tipo, alternativas }: Pick<Pergunta, 'tipo' | 'alternativas'>,
  lancamentos: readonly Lancamento[],
): EmJogo {
  if (tipo === 'cfop') return emJogoDaOperacao(calculo, item);
  if (tipo !== 'classificacao') return { cbs: item.cbs, ibs_uf: item.ibs_uf, ibs_mun: item.ibs_mun };
  const dele = lancamentos.filter((linha) => caiuEm(linha, item));
  const parado = dele.length > 0 && dele.every(({ motivo }) => motivo !== null && PARADO.has(motivo));
  return parado ? NADA : emJogoDaClassificacao(calculo, item, [item.cclasstrib, ...alternativas]);
}

/** Whatever its classification, an item of such a row moves no CBS and IBS of the client. */
const PARADO: ReadonlySet<string> = new Set([
  'cliente_no_das',
  'compra_sem_credito_no_das',
  'fornecedor_simples_das_nao_calculado',
  'sem_grupo_na_nota',
]);

const NADA: EmJogo = { cbs: '0.00', ibs_uf: '0.00', ibs_mun: '0.00' };

/** Those remembered by a product, bought or sold: the others are of the state, or of the whole client. */
const POR_PRODUTO: ReadonlySet<string> = new Set(['destinacao', 'credito_do_ativo', 'reducao_linear_lc224']);
const DE_NENHUM_PRODUTO = { ncm: '', cprod: '', descricao: '', emitente: null, emitente_nome: null };

/** What single items leave open, one question for each product (or state) of the document. */
function sobreOsProdutos(
  perguntado: DocumentoComCalculo,
  perguntas: EfeitoDoDocumento['perguntas'],
): Pergunta[] {
  const { calculo, produtos } = perguntado;
  const juntas = new Map<string, Pergunta>();
  for (const { pergunta, indice, quando, padrao, em_jogo } of perguntas) {
    if (indice === undefined) continue;
    const [item, produto] = [calculo.itens[indice], produtos[indice]];
    if (!item || !produto) continue;
    const porProduto = POR_PRODUTO.has(pergunta);
    const chave = JSON.stringify([pergunta, quando, padrao]);
    const ate = juntas.get(chave);
    juntas.set(chave, {
      ...ofDocumento(perguntado),
      tipo: pergunta,
      cfop: '',
      ...(porProduto
        ? { ncm: item.ncm, cprod: produto.codigo, descricao: produto.descricao, padrao }
        : DE_NENHUM_PRODUTO),
      itens: (ate?.itens ?? 0) + 1,
      valor: writeCents(readCents(ate?.valor ?? '0.00') + readCents(item.valor)),
      quando,
      em_jogo: sumEmJogo(ate?.em_jogo ?? {}, em_jogo),
    });
  }
  return [...juntas.values()];
}

/** Each is asked once the one before is answered: until then it matters to nobody. */
function perguntaDoItem(
  item: ItemCalculado,
  { aDefinir, deUsoPessoal }: Readonly<Record<'aDefinir' | 'deUsoPessoal', readonly Lancamento[]>>,
  vende: boolean,
): Pick<Pergunta, 'tipo' | 'alternativas' | 'condicao'> | undefined {
  if (aDefinir.some((linha) => linha.cfop.slice(1) === item.cfop.slice(1) && caiuEm(linha, item)))
    return { tipo: 'cfop', alternativas: [], condicao: SEM_DIZER };
  if (ehDeUsoPessoal(item.ncm) && deUsoPessoal.some((linha) => caiuEm(linha, item)))
    return { tipo: 'bem_do_art_57', alternativas: [], condicao: SEM_CREDITO };
  const { alternativas = [] } = item.inferencia ?? {};
  const condicao = item.condicao ?? '';
  if (item.classificacao === 'inferida' && item.confianca === 'baixa' && alternativas.length)
    return { tipo: 'classificacao', alternativas: [...alternativas], condicao };
  if (vende && item.pergunta === 'aquisicao') return { tipo: 'aquisicao', alternativas: [], condicao };
  return undefined;
}

/** Whether an item went into a row. The row has the client's CFOP, of a purchase that of what it is for: what it is asked of is told by goods. */
const caiuEm = (linha: Lancamento, item: ItemCalculado): boolean =>
  linha.cclasstrib === item.cclasstrib &&
  (linha.ncm_capitulo === item.ncm.slice(0, 2) || linha.ncm_capitulo === '00');

/** A question about the whole document, known by its code and what an answer is remembered by; inside the DAS nothing hangs on it. */
const sobreODocumento = (
  perguntado: DocumentoComCalculo,
  perguntas: EfeitoDoDocumento['perguntas'],
): Pergunta[] =>
  perguntas.flatMap(({ pergunta, indice, quando, em_jogo }) =>
    indice === undefined
      ? [
          {
            ...ofDocumento(perguntado),
            tipo: pergunta,
            cfop: '',
            ncm: '',
            cprod: '',
            descricao: perguntado.produtos[0]?.descricao ?? '',
            itens: perguntado.calculo.itens.length,
            valor: perguntado.calculo.valor_total,
            quando,
            em_jogo,
          },
        ]
      : [],
  );
