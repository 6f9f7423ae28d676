import type { DocumentoToStore } from '@apura/database';
import { type EfeitoDoDocumento, ehDeUsoPessoal, type ItemCalculado, type Lancamento } from '@apura/engine';
import { readCents, writeCents } from '@apura/words';
import type { DocumentoComCalculo } from './documento-calculado.ts';

type Pergunta = Omit<NonNullable<DocumentoToStore['perguntas']>[number], 'cliente_id'>;

const SEM_DIZER =
  'O CFOP não diz o que é a operação; até a resposta do escritório ela não tem efeito em CBS e IBS.';

const SEM_CREDITO =
  'A lei toma este bem por de uso pessoal (LC 214/2025, art. 57, I): até a resposta do escritório, que vale para toda a posição da NCM, ele não dá crédito. Quem o revende, ou o usa na produção, tem o crédito (§ 3º).';

/** What only the office can tell of a document for one client. */
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
  ];
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
  const perguntas = new Map<string, { pergunta: Pergunta; centavos: bigint; itens: number }>();
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
    };
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

/** Those remembered by a product, bought or sold: the others are of the state, or of the whole client. */
const POR_PRODUTO: ReadonlySet<string> = new Set(['destinacao', 'credito_do_ativo', 'reducao_linear_lc224']);
const DE_NENHUM_PRODUTO = { ncm: '', cprod: '', descricao: '', emitente: null, emitente_nome: null };

/** What single items leave open, one question for each product (or state) of the document. */
function sobreOsProdutos(
  perguntado: DocumentoComCalculo,
  perguntas: EfeitoDoDocumento['perguntas'],
): Pergunta[] {
  const { calculo, produtos } = perguntado;
  const juntas = new Map<string, Pergunta & { readonly em_jogo: Record<string, string> }>();
  for (const { pergunta, indice, quando, padrao, em_jogo } of perguntas) {
    if (indice === undefined) continue;
    const [item, produto] = [calculo.itens[indice], produtos[indice]];
    if (!item || !produto) continue;
    const porProduto = POR_PRODUTO.has(pergunta);
    const chave = JSON.stringify([pergunta, quando, padrao]);
    const ate = juntas.get(chave);
    const somado: Record<string, string> = { ...ate?.em_jogo };
    for (const [tributo, valor] of Object.entries(em_jogo))
      somado[tributo] = writeCents(readCents(somado[tributo] ?? '0.00') + readCents(valor));
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
      em_jogo: somado,
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
