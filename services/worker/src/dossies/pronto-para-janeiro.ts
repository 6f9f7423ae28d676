import { listPontosDeJaneiro } from '@apura/database';
import { diasParaJaneiro, palavrasDoPonto, QUESTAO_DE_JANEIRO, RESSALVAS_DE_JANEIRO } from '@apura/engine';
import { count, documentNumber, ESTADOS_DO_PONTO, moment, RESPONSAVEIS, reais, table } from '@apura/words';
import { assinatura, pageOnPaper } from '../report/build-html.ts';
import { html } from '../report/html.ts';
import { type DossieInContext, type DossieOnPaper, dossieHeader, dossieSection } from './dossie-to-print.ts';

/** More than anybody reads on paper. */
const TODOS = 2_000;

type Ponto = Awaited<ReturnType<typeof listPontosDeJaneiro>>['data'][number];

const tratada = ({ tratativa }: Ponto): string | null =>
  tratativa && `${tratativa.autor}, ${moment(tratativa.criado_em)}: ${tratativa.motivo}`;

/** What a client's notes of the last quarter lack for January, to hand to whoever keeps its software. */
export async function prontoParaJaneiro(contexto: DossieInContext): Promise<DossieOnPaper> {
  const { tenant, dossie, hoje, agora } = contexto;
  const { escritorio, cliente, marca, cliente_id: clienteId } = dossie;
  const { data, total, em_jogo } = await listPontosDeJaneiro(tenant, QUESTAO_DE_JANEIRO, {
    clienteId,
    limit: TODOS,
  });
  const porFazer = data.filter(({ estado }) => estado === 'aberta' || estado === 'pedida').length;
  const quadro = table<Ponto>('O que falta', data, [
    ['Causa', 'text', (ponto) => palavrasDoPonto(ponto).titulo, 24],
    ['Quem age', 'text', ({ quem }) => RESPONSAVEIS[quem], 14],
    ['Produto', 'text', ({ descricao, cprod }) => [cprod, descricao].filter(Boolean).join(' '), 34],
    ['NCM', 'code', ({ ncm }) => ncm, 10],
    [
      'Fornecedor',
      'text',
      ({ emissao_propria, emitente, emitente_nome }) =>
        emissao_propria ? null : `${emitente_nome ?? ''} ${documentNumber(emitente)}`,
      26,
    ],
    ['Notas', 'integer', ({ documentos }) => String(documentos)],
    ['Itens', 'integer', ({ itens }) => String(itens)],
    ['Imposto em jogo, estimativa (R$)', 'mixed', ({ em_jogo: valor }) => valor],
    ['O que as notas trazem', 'text', ({ detalhe }) => detalhe, 26],
    ['O que fazer', 'text', (ponto) => palavrasDoPonto(ponto).o_que_fazer, 50],
    ['Estado', 'text', ({ estado }) => ESTADOS_DO_PONTO[estado], 14],
    ['Quem, quando e por quê', 'text', tratada, 30],
    ['Fundamento', 'text', (ponto) => palavrasDoPonto(ponto).fundamento, 30],
  ]);
  const quando = moment(agora.toISOString());
  const page = pageOnPaper({
    titulo: `Pronto para janeiro de 2027: ${cliente.razao_social}`,
    autor: escritorio.nome,
    topo: `${cliente.razao_social} · janeiro de 2027 · ${quando}`,
    footer: 'Apura · números de notas lidas, estimativa',
    marca,
    conteudo: html`<div class="folha">${dossieHeader(contexto, { titulo: 'Pronto para janeiro', quando })}
<div class="corpo"><p class="resposta">${
      porFazer === 0
        ? 'Nada falta nas notas lidas.'
        : `${count(porFazer, 'ponto por fazer', 'pontos por fazer')} em ${count(diasParaJaneiro(hoje), 'dia', 'dias')}; CBS e IBS em jogo nas notas lidas: ${reais(em_jogo)}.`
    }</p>
${total > data.length ? html`<p>Aqui estão ${data.length} de ${total}; o sistema tem todos.</p>` : ''}
<ul>${RESSALVAS_DE_JANEIRO.map((uma) => html`<li>${uma}</li>`)}</ul>
${assinatura(escritorio)}</div></div>
<div class="detalhes">${dossieSection(quadro)}</div>`,
  });
  return { html: page, quadros: [quadro] };
}
