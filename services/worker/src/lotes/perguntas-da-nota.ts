import type { DocumentoParaGravar } from '@apura/database';
import {
  type DocumentoCalculado,
  type EfeitoDaNota,
  ehDeUsoPessoal,
  type ItemCalculado,
  type Lancamento,
  type NotaFiscal,
  type PerguntaDoDocumento,
} from '@apura/engine';
import { readCents, writeCents } from '@apura/words';

type Pergunta = Omit<NonNullable<DocumentoParaGravar['perguntas']>[number], 'cliente_id'>;

const SEM_DIZER =
  'O CFOP não diz o que é a operação; até a resposta do escritório ela não tem efeito em CBS e IBS.';

const SEM_CREDITO =
  'A lei toma este bem por de uso pessoal (LC 214/2025, art. 57, I): até a resposta do escritório, que vale para toda a posição da NCM, ele não dá crédito. Quem o revende, ou o usa na produção, tem o crédito (§ 3º).';

/**
 * What only the office can tell of a note for one client: what the operation is where the CFOP does not say it,
 * whether a purchase that the law takes for personal use gives a credit, which of several classifications holds where the
 * rules are not sure, and when and for how much a fixed asset was bought where it is the client that sells it. One for each product of the note.
 */
export function perguntasDaNota(
  nota: NotaFiscal,
  calculo: DocumentoCalculado,
  lancamentos: readonly Lancamento[],
  vende: boolean,
): Pergunta[] {
  if (!lancamentos.length) return [];
  const comMotivo = (pedido: string) => lancamentos.filter(({ motivo }) => motivo === pedido);
  const emAberto = {
    aDefinir: comMotivo('cfop_a_definir'),
    // The issuer of an event that asks for the credit has answered.
    deUsoPessoal: comMotivo('credito_pela_atividade').length ? [] : comMotivo('uso_pessoal_a_confirmar'),
  };
  const perguntas = new Map<string, { pergunta: Pergunta; centavos: bigint; itens: number }>();
  for (const [indice, item] of calculo.itens.entries()) {
    const prod = nota.det[indice]?.prod;
    if (!prod) continue;
    const comum = {
      competencia: calculo.competencia,
      cfop: item.cfop,
      ncm: item.ncm,
      cprod: prod.cProd,
      descricao: prod.xProd,
      emitente: nota.emit.CNPJ ?? nota.emit.CPF ?? null,
      emitente_nome: nota.emit.xNome ?? null,
      cclasstrib: item.cclasstrib,
      itens: 0,
      valor: '0.00',
    };
    const pergunta = perguntaDoItem(item, emAberto, vende);
    if (!pergunta) continue;
    const chave = [pergunta.tipo, item.cfop, item.ncm, prod.cProd, item.cclasstrib].join('|');
    const ate = perguntas.get(chave) ?? { pergunta: { ...comum, ...pergunta }, centavos: 0n, itens: 0 };
    ate.centavos += readCents(item.valor);
    ate.itens += 1;
    perguntas.set(chave, ate);
  }
  return [...perguntas.values()].map(({ pergunta, centavos, itens }) => ({
    ...pergunta,
    itens,
    valor: writeCents(centavos),
  }));
}

/** By what a purchase is remembered: the other questions are of the state, or of the whole client. */
const POR_PRODUTO: ReadonlySet<string> = new Set(['destinacao', 'credito_do_ativo']);

/** What the purchases of a note leave open, one question for each product (or state) of the note. */
export function perguntasDasCompras(
  nota: NotaFiscal,
  calculo: DocumentoCalculado,
  compras: EfeitoDaNota['compras'],
): Pergunta[] {
  const juntas = new Map<string, Pergunta & { readonly em_jogo: Record<string, string> }>();
  for (const { pergunta, indice, quando, padrao, em_jogo } of compras) {
    const [item, prod] = [calculo.itens[indice], nota.det[indice]?.prod];
    if (!item || !prod) continue;
    const porProduto = POR_PRODUTO.has(pergunta);
    const chave = JSON.stringify([pergunta, quando, padrao]);
    const ate = juntas.get(chave);
    const somado: Record<string, string> = { ...ate?.em_jogo };
    for (const [tributo, valor] of Object.entries(em_jogo))
      somado[tributo] = writeCents(readCents(somado[tributo] ?? '0.00') + readCents(valor));
    juntas.set(chave, {
      competencia: calculo.competencia,
      tipo: pergunta,
      cfop: '',
      ncm: porProduto ? item.ncm : '',
      cprod: porProduto ? prod.cProd : '',
      descricao: porProduto ? prod.xProd : '',
      emitente: porProduto ? (nota.emit.CNPJ ?? nota.emit.CPF ?? null) : null,
      emitente_nome: porProduto ? (nota.emit.xNome ?? null) : null,
      cclasstrib: '',
      alternativas: [],
      condicao: '',
      itens: (ate?.itens ?? 0) + 1,
      valor: writeCents(readCents(ate?.valor ?? '0.00') + readCents(item.valor)),
      quando,
      em_jogo: somado,
      ...(porProduto ? { padrao } : {}),
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

/** A question about a whole note, known by its code and what an answer is remembered by; inside the DAS nothing hangs on it. */
export const perguntasSobreANota = (
  { competencia, valor_total, itens }: DocumentoCalculado,
  { emit, det }: NotaFiscal,
  perguntas: readonly PerguntaDoDocumento[],
): Pergunta[] =>
  perguntas.map(({ pergunta, quando, em_jogo }) => ({
    competencia,
    tipo: pergunta,
    cfop: '',
    ncm: '',
    cprod: '',
    descricao: det[0]?.prod.xProd ?? '',
    cclasstrib: '',
    alternativas: [],
    condicao: '',
    itens: itens.length,
    valor: valor_total,
    emitente: emit.CNPJ ?? emit.CPF ?? null,
    emitente_nome: emit.xNome ?? null,
    quando,
    em_jogo,
  }));
