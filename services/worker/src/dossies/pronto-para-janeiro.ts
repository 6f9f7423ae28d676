import { listPontosDeJaneiro } from '@apura/database';
import { diasParaJaneiro, palavrasDoPonto, QUESTAO_DE_JANEIRO, RESSALVAS_DE_JANEIRO } from '@apura/engine';
import {
  count,
  documentNumber,
  ESTADOS_DO_PONTO,
  moment,
  RESPONSAVEIS,
  reais,
  type Table,
  table,
} from '@apura/words';
import { assinatura, pageOnPaper } from '../report/build-html.ts';
import { html } from '../report/html.ts';
import { type DossieInContext, type DossieOnPaper, dossieHeader, dossieSection } from './dossie-to-print.ts';

/** More than anybody reads on paper. */
const TODOS = 2_000;

type Ponto = Awaited<ReturnType<typeof listPontosDeJaneiro>>['data'][number];

const tratada = ({ tratativa }: Ponto): string | null =>
  tratativa && `${tratativa.autor}, ${moment(tratativa.criado_em)}: ${tratativa.motivo}`;

const doFornecedor = ({ emissao_propria, emitente, emitente_nome }: Ponto): string | null =>
  emissao_propria ? null : [emitente_nome, documentNumber(emitente)].filter(Boolean).join(' ');

const isToDo = ({ estado }: Ponto): boolean => estado === 'aberta' || estado === 'pedida';

/** All of it, for a sheet. */
const quadroDeTodos = (pontos: readonly Ponto[]) =>
  table<Ponto>('O que falta', pontos, [
    ['Causa', 'text', (ponto) => palavrasDoPonto(ponto).titulo, 24],
    ['Quem age', 'text', ({ quem }) => RESPONSAVEIS[quem], 14],
    ['Código', 'text', ({ cprod }) => cprod || null, 14],
    ['Produto', 'text', ({ descricao }) => descricao, 34],
    ['NCM', 'code', ({ ncm }) => ncm, 10],
    ['Fornecedor', 'text', doFornecedor, 30],
    ['Notas', 'integer', ({ documentos }) => String(documentos)],
    ['Itens', 'integer', ({ itens }) => String(itens)],
    ['Imposto em jogo, estimativa (R$)', 'mixed', ({ em_jogo }) => em_jogo],
    ['O que as notas trazem', 'text', ({ detalhe }) => detalhe, 30],
    ['O que fazer', 'text', (ponto) => palavrasDoPonto(ponto).o_que_fazer, 50],
    ['Estado', 'text', ({ estado }) => ESTADOS_DO_PONTO[estado], 18],
    ['Quem, quando e por quê', 'text', tratada, 30],
    ['Fundamento', 'text', (ponto) => palavrasDoPonto(ponto).fundamento, 30],
  ]);

/** Those of one cause that the same people put right: on paper what is the same of all stands once above them. */
function quadroDaCausa(pontos: Grupo): Table {
  const { titulo, o_que_fazer, fundamento } = palavrasDoPonto(pontos[0]);
  const note = `Quem age: ${RESPONSAVEIS[pontos[0].quem]}. ${o_que_fazer}${fundamento ? ` (${fundamento})` : ''}`;
  return table<Ponto>({ name: titulo, note }, pontos, [
    [
      'Produto',
      'text',
      ({ cprod, descricao, ncm }) =>
        [cprod, descricao, ncm && `NCM ${ncm}`].filter(Boolean).join(', ') || 'a nota inteira',
      40,
    ],
    ['Fornecedor', 'text', doFornecedor, 30],
    ['Notas', 'integer', ({ documentos }) => String(documentos)],
    ['Em jogo (R$)', 'mixed', ({ em_jogo }) => em_jogo],
    ['O que as notas trazem', 'text', ({ detalhe }) => detalhe, 30],
    [
      'Estado',
      'text',
      (ponto) => [ESTADOS_DO_PONTO[ponto.estado], tratada(ponto)].filter(Boolean).join('; '),
      30,
    ],
  ]);
}

type Grupo = readonly [Ponto, ...Ponto[]];

/** How many points each cause has, and how far they are. */
const quadroDasCausas = (grupos: readonly Grupo[]): Table =>
  table<Grupo>('Por causa', grupos, [
    ['Causa', 'text', ([ponto]) => palavrasDoPonto(ponto).titulo, 40],
    ['Quem age', 'text', ([ponto]) => RESPONSAVEIS[ponto.quem], 18],
    ['Por fazer', 'integer', (pontos) => countOf(pontos, 'aberta')],
    ['Em andamento', 'integer', (pontos) => countOf(pontos, 'pedida')],
    ['Feitos', 'integer', (pontos) => countOf(pontos, 'resolvida', 'ignorada')],
    ['Corrigidos nas notas', 'integer', (pontos) => countOf(pontos, 'corrigida')],
  ]);

const countOf = (pontos: Grupo, ...estados: readonly Ponto['estado'][]): string =>
  String(pontos.filter(({ estado }) => estados.includes(estado)).length);

/** By cause and by who acts, in the order in which their first ones come. */
function byCausa(pontos: readonly Ponto[]): Grupo[] {
  const grupos = new Map<string, [Ponto, ...Ponto[]]>();
  for (const ponto of pontos) {
    const grupo = grupos.get(`${ponto.causa} ${ponto.quem}`);
    if (grupo) grupo.push(ponto);
    else grupos.set(`${ponto.causa} ${ponto.quem}`, [ponto]);
  }
  return [...grupos.values()];
}

/** What a client's notes of the last quarter lack for January, to hand to whoever keeps its software. */
export async function prontoParaJaneiro(contexto: DossieInContext): Promise<DossieOnPaper> {
  const { tenant, dossie, hoje, agora } = contexto;
  const { escritorio, cliente, marca, cliente_id: clienteId } = dossie;
  const { data, total, em_jogo } = await listPontosDeJaneiro(tenant, QUESTAO_DE_JANEIRO, {
    clienteId,
    limit: TODOS,
  });
  const aResolver = data.filter(isToDo).length;
  const grupos = byCausa(data);
  const quando = moment(agora.toISOString());
  const page = pageOnPaper({
    titulo: `Pronto para janeiro de 2027: ${cliente.razao_social}`,
    autor: escritorio.nome,
    topo: `${cliente.razao_social} · janeiro de 2027 · ${quando}`,
    footer: 'Apura · números de notas lidas, estimativa',
    marca,
    conteudo: html`<div class="folha">${dossieHeader(contexto, { titulo: 'Pronto para janeiro', quando })}
<div class="corpo"><p class="resposta">${
      aResolver === 0
        ? 'Nada falta nas notas lidas.'
        : `${count(aResolver, 'ponto a resolver', 'pontos a resolver')} em ${count(diasParaJaneiro(hoje), 'dia', 'dias')}; CBS e IBS em jogo nas notas lidas: ${reais(em_jogo)}.`
    }</p>
${total > data.length ? html`<p>Aqui estão ${data.length} de ${total}; o sistema tem todos.</p>` : ''}
${dossieSection(quadroDasCausas(grupos))}
<ul>${RESSALVAS_DE_JANEIRO.map((uma) => html`<li>${uma}</li>`)}</ul>
${assinatura(escritorio)}</div></div>
${data.length === 0 ? '' : html`<div class="detalhes">${grupos.map((grupo) => dossieSection(quadroDaCausa(grupo)))}</div>`}`,
  });
  return { html: page, quadros: [quadroDeTodos(data)] };
}
