import { DataError, findDecisoes } from '@apura/database';
import { janelaDoSemestre } from '@apura/engine';
import {
  competenciaCurta,
  dayMonthYear,
  LADOS_DA_OPCAO,
  moment,
  percent,
  quadrosDaDecisao,
  semestrePorExtenso,
  table,
} from '@apura/words';
import { assinatura, pageOnPaper } from '../report/build-html.ts';
import { html } from '../report/html.ts';
import { type DossieInContext, type DossieOnPaper, dossieHeader, dossieSection } from './dossie-to-print.ts';

/** What a client has chosen for a half-year, with the figures that it was chosen on, for both to sign (LC 123/2006 art. 13 §§ 9º to 11). */
export async function opcaoDoSimples(contexto: DossieInContext): Promise<DossieOnPaper> {
  const { tenant, dossie, agora } = contexto;
  const { escritorio, cliente, marca, cliente_id: clienteId, sobre } = dossie;
  const semestre = sobre ?? '';
  const [decisao] = await findDecisoes(tenant, clienteId, semestre);
  const janela = janelaDoSemestre(semestre);
  if (!decisao || !janela) throw new DataError(`nothing is decided for half-year ${semestre}`);
  const { opcao, por, decidida_em, figuras, confirmada_por, confirmada_em } = decisao;
  const titulo = semestrePorExtenso(semestre);
  const quando = moment(decidida_em.toISOString());
  const quadros = (figuras ? quadrosDaDecisao(figuras) : []).map(({ name, head, rows }) =>
    table(
      name,
      rows,
      head.map(
        (title, n) => [title, n === 0 ? 'text' : 'mixed', (row: readonly string[]) => row[n]] as const,
      ),
    ),
  );
  const page = pageOnPaper({
    titulo: `Opção do Simples, ${titulo}: ${cliente.razao_social}`,
    autor: escritorio.nome,
    topo: `${cliente.razao_social} · opção para o ${titulo}`,
    footer: `Apura · impresso em ${moment(agora.toISOString())}`,
    marca,
    conteudo: html`<div class="folha">${dossieHeader(contexto, { titulo, quando })}
<div class="corpo"><p class="resposta">CBS e IBS ${LADOS_DA_OPCAO[opcao]}.</p>
<p>Decisão registrada por ${por} em ${quando}.${confirmada_por !== null && confirmada_em !== null ? ` Confirmada por ${confirmada_por} em ${moment(confirmada_em.toISOString())}.` : ''} ${janela.fundamento}. Cancelamento no Portal do Simples Nacional de ${dayMonthYear(janela.cancelamento.de)} a ${dayMonthYear(janela.cancelamento.ate)}, sem volta.</p>
${
  figuras === null
    ? html`<p>Não havia meses apurados de que estimar os números.</p>`
    : html`<p>Estimativa do semestre pela média de ${figuras.meses.map(competenciaCurta).join(', ')}, com CBS de ${percent(figuras.cbs)}. Com a mesma margem da empresa, o menor custo para os compradores é ${LADOS_DA_OPCAO[figuras.aponta_para]}.</p>
${quadros.map(dossieSection)}
<ul>${figuras.premissas.map((uma) => html`<li>${uma}</li>`)}</ul>`
}
<div class="assinatura"><p class="linha"><span class="forte">${cliente.razao_social}</span></p><p class="linha">Data</p></div>
${assinatura(escritorio)}</div></div>`,
  });
  return { html: page, quadros };
}
