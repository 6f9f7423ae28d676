import { DIA_DO_INVENTARIO, type ItemDoEstoque, LIMITES } from '@apura/contracts';
import { DataError, listEstoque, readPosicao } from '@apura/database';
import {
  empresaDoEstoque,
  type ItemJulgado,
  judgeItem,
  type LinhaDaPosicao,
  openGuardada,
  type PosicaoDeAbertura,
  PRAZO_DO_ESTOQUE,
  parcelasDoEstoque,
} from '@apura/engine';
import {
  cnpj,
  competenciaCurta,
  dayMonthYear,
  hasAmount,
  moment,
  nomeDoTributo,
  notaDaChave,
  reais,
  type Table,
  table,
  withSerie,
} from '@apura/words';
import { assinatura, pageOnPaper } from '../report/build-html.ts';
import { html } from '../report/html.ts';
import { type DossieInContext, type DossieOnPaper, dossieHeader, dossieSection } from './dossie-to-print.ts';

/** What a client takes into the first month of CBS, with what must be done until when; its stock item by item is in the workbook only. */
export async function posicaoDeAbertura(contexto: DossieInContext): Promise<DossieOnPaper> {
  const { tenant, dossie, agora } = contexto;
  const { escritorio, cliente, marca, cliente_id: clienteId } = dossie;
  const guardada = await readPosicao(tenant, clienteId);
  if (!guardada) throw new DataError('the client of the dossier is not there');
  const { posicao, regimes } = guardada;
  const aberta = openGuardada(guardada);
  const quadros = quadrosDaPosicao(aberta, posicao);
  const quando = moment(agora.toISOString());
  const dia = dayMonthYear(aberta.dia);
  const page = pageOnPaper({
    titulo: `Posição de abertura em ${dia}: ${cliente.razao_social}`,
    autor: escritorio.nome,
    topo: `${cliente.razao_social} · posição de abertura em ${dia} · ${quando}`,
    footer: 'Apura · posição de abertura',
    marca,
    conteudo: html`<div class="folha">${dossieHeader(contexto, { titulo: `Posição de ${dia}`, quando })}
<div class="corpo"><p class="resposta">${resposta(aberta, posicao)}</p>
<p>O inventário vale em um só dia, ${dayMonthYear(DIA_DO_INVENTARIO)}, e o crédito do estoque se apropria até ${dayMonthYear(PRAZO_DO_ESTOQUE)}; depois dele se perde. O que está a confirmar não entra em nenhum total, e uma estimativa não dá crédito.${posicao === null ? '' : ` Estoque informado por ${posicao.por} em ${moment(posicao.criado_em.toISOString())}${posicao.compras_tributadas ? ', que declara ter comprado com PIS e COFINS o que não tem CST de compra' : ''}.`}</p>
${dossieSection(quadros[0])}
${assinatura(escritorio)}</div></div>
<div class="detalhes">${quadros.slice(1).map(dossieSection)}</div>`,
  });
  const empresa = { ...empresaDoEstoque(regimes), compras_tributadas: posicao?.compras_tributadas ?? false };
  const todos = { aPartirDe: 0, limit: LIMITES.itens_de_inventario };
  const { itens = [] } = (await listEstoque(tenant, clienteId, todos)) ?? {};
  const julgados = itens.map((item) => ({ ...item, ...judgeItem(item, empresa) }));
  return { html: page, quadros: [...quadros, quadroDosItens(julgados)] };
}

type Informada = NonNullable<Awaited<ReturnType<typeof readPosicao>>>['posicao'];

const SITUACOES: Readonly<Record<LinhaDaPosicao['situacao'], string>> = {
  informado: 'informado',
  estimado: 'estimado: não dá crédito',
  a_confirmar: 'a confirmar: em nenhum total',
  sem_dado: 'ninguém informou',
  sem_direito: 'sem direito',
  zerado: 'zerado',
};
const CLASSES = { dentro: 'no crédito', a_confirmar: 'a confirmar', fora: 'fora do crédito' } as const;

/** What becomes of the stock, in one sentence. */
function resposta({ linhas, estoque }: PosicaoDeAbertura, posicao: Informada): string {
  const [doEstoque] = linhas;
  if (doEstoque?.situacao === 'sem_direito')
    return 'O cliente não está no regime regular da CBS no primeiro mês dela: o estoque não lhe dá crédito.';
  if (estoque === null || posicao === null || doEstoque === undefined)
    return `Ninguém informou o estoque de ${dayMonthYear(DIA_DO_INVENTARIO)}: sem o inventário desse dia não há crédito presumido.`;
  if (doEstoque.situacao === 'estimado')
    return `Pela estimativa o estoque daria ${reais(estoque.credito)} de crédito presumido; sem o inventário de ${dayMonthYear(DIA_DO_INVENTARIO)} não dá nenhum.`;
  const { de, ate, parcelas } = doEstoque;
  const usado =
    de === null || ate === null || !hasAmount(estoque.credito)
      ? ''
      : `, em ${parcelas} parcelas de ${competenciaCurta(de)} a ${competenciaCurta(ate)}`;
  const espera = hasAmount(estoque.a_confirmar) ? ` A confirmar: ${reais(estoque.a_confirmar)}.` : '';
  return `Crédito presumido de CBS do estoque: ${reais(estoque.credito)}${usado}.${espera}`;
}

/** The position as tables: the same on paper and in the workbook. */
function quadrosDaPosicao({ linhas, estoque, ativos }: PosicaoDeAbertura, posicao: Informada): Table[] {
  const usa = estoque !== null && posicao !== null && linhas[0]?.situacao === 'informado';
  return [
    table('Posição de abertura', linhas, [
      ['O que é', 'text', ({ descricao }) => descricao, 40],
      ['Tributo', 'text', ({ tributo }) => nomeDoTributo(tributo), 10],
      ['Situação', 'text', ({ situacao }) => SITUACOES[situacao], 20],
      ['Valor (R$)', 'mixed', ({ valor }) => valor],
      ['Usa-se em', 'text', usadaEm, 18],
      ['Até quando', 'date', ({ prazo }) => prazo],
      ['Perde-se (R$)', 'mixed', ({ perde }) => perde],
    ]),
    table('O que fazer', linhas, [
      ['O que é', 'text', ({ descricao }) => descricao, 40],
      ['Estabelecimento', 'text', ({ estabelecimento }) => estabelecimento && cnpj(estabelecimento), 20],
      ['De onde se sabe', 'text', ({ origem }) => origem, 40],
      ['O que fazer', 'text', ({ providencia }) => providencia, 70],
      ['Fundamento', 'text', ({ fundamento }) => fundamento, 40],
    ]),
    table('Estoque por classe da lei', estoque?.classes, [
      ['Mercadorias', 'text', ({ descricao }) => descricao, 60],
      ['Itens', 'integer', ({ itens }) => String(itens)],
      ['Estoque (R$)', 'mixed', ({ valor }) => valor],
      ['Crédito (R$)', 'mixed', ({ credito }) => credito],
      ['Situação', 'text', ({ situacao }) => CLASSES[situacao], 18],
      ['Fundamento', 'text', ({ fundamento }) => fundamento, 40],
    ]),
    table('Parcelas do crédito', usa ? parcelasDoEstoque(estoque.credito, posicao.apropriado_em) : [], [
      ['Mês', 'text', ({ competencia }) => competenciaCurta(competencia), 10],
      ['Parcela', 'integer', ({ numero }) => String(numero)],
      ['Usada (R$)', 'mixed', ({ valor }) => valor],
      ['Resta (R$)', 'mixed', ({ restante }) => restante],
    ]),
    table('Bens do ativo', ativos, [
      ['Nota', 'text', ({ chave }) => withSerie(notaDaChave(chave)), 20],
      ['Estabelecimento', 'text', ({ estabelecimento }) => cnpj(estabelecimento), 20],
      ['Comprado em', 'text', ({ comprado_em }) => competenciaCurta(comprado_em), 12],
      ['ICMS que falta (R$)', 'mixed', ({ icms }) => icms],
      ['PIS e COFINS que faltam (R$)', 'mixed', ({ pis_cofins }) => pis_cofins],
      ['Mais de doze meses em', 'text', ({ doze_meses_em }) => competenciaCurta(doze_meses_em), 14],
      ['Comprado com PIS e COFINS', 'text', ({ com_pis_cofins }) => answerOf(com_pis_cofins), 14],
      ['Comprado com ICMS', 'text', ({ com_icms }) => answerOf(com_icms), 14],
    ]),
  ];
}

const quadroDosItens = (itens: readonly (ItemDoEstoque & ItemJulgado)[]): Table =>
  table('Estoque item a item', itens, [
    ['Estabelecimento', 'text', ({ estabelecimento }) => cnpj(estabelecimento), 20],
    ['Código', 'code', ({ codigo }) => codigo, 16],
    ['Descrição', 'text', ({ descricao }) => descricao, 40],
    ['NCM', 'code', ({ ncm }) => ncm],
    ['Unidade', 'text', ({ unidade }) => unidade, 10],
    ['Quantidade', 'mixed', ({ quantidade }) => quantidade],
    ['Valor (R$)', 'mixed', ({ valor }) => valor],
    ['CST de PIS e COFINS', 'code', ({ cst }) => cst, 12],
    ['Classe', 'text', ({ classe }) => classe, 24],
    ['Situação', 'text', ({ situacao }) => CLASSES[situacao], 18],
    ['Crédito (R$)', 'mixed', ({ credito }) => credito],
    ['Fundamento', 'text', ({ fundamento }) => fundamento, 40],
  ]);

const usadaEm = ({ de, ate }: LinhaDaPosicao): string | null =>
  de && `${competenciaCurta(de)}${ate === null ? ' em diante' : ` a ${competenciaCurta(ate)}`}`;

/** Of what no note says the office has to know. */
const answerOf = (sim: true | null): string => (sim ? 'sim' : 'a conferir');
