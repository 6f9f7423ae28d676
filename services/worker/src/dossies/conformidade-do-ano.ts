import { documentosEmitidos, listComunicados, listDivergenciasToTreat } from '@apura/database';
import {
  anoDaConformidade,
  conformidadeByMes,
  isInconsistencia,
  QUESTAO_DOS_DOCUMENTOS,
} from '@apura/engine';
import { count, dayMonthYear, moment, percent } from '@apura/words';
import { assinatura, pageOnPaper } from '../report/build-html.ts';
import { html } from '../report/html.ts';
import { type DossieInContext, type DossieOnPaper, dossieHeader, dossieSection } from './dossie-to-print.ts';
import {
  type DadosDaConformidade,
  INCONSISTENCIAS,
  inconsistenciasOnPaper,
  quadrosDaConformidade,
} from './quadros-da-conformidade.ts';

/** More than a client has. */
const TODAS = 100_000;

/** What a client's documents of the year say of CBS and IBS, to be signed: evidence, and no certificate. */
export async function conformidadeDoAno(contexto: DossieInContext): Promise<DossieOnPaper> {
  const { tenant, dossie, hoje, agora } = contexto;
  const { escritorio, cliente, marca, cliente_id: clienteId } = dossie;
  const { ano, de, ate, corrige_ate, fundamento } = anoDaConformidade(hoje);
  const { data } = await listDivergenciasToTreat(tenant, { clienteId, ano, limit: TODAS });
  const dados = {
    agora,
    emitidos: await documentosEmitidos(tenant, { de, ate, clienteId, ...QUESTAO_DOS_DOCUMENTOS }),
    divergencias: data.filter(isInconsistencia),
    comunicados: await listComunicados(tenant, clienteId),
  };
  const quadros = quadrosDaConformidade(dados);
  const [porMes, ...outros] = quadros;
  const quando = moment(agora.toISOString());
  const page = pageOnPaper({
    titulo: `Evidências de conformidade de ${ano}: ${cliente.razao_social}`,
    autor: escritorio.nome,
    topo: `${cliente.razao_social} · evidências de ${ano} · ${quando}`,
    footer: 'Apura · evidências, e não certificado',
    marca,
    conteudo: html`<div class="folha">${dossieHeader(contexto, { titulo: `Evidências de ${ano}`, quando })}
<div class="corpo"><p class="resposta">${resposta(dados)}</p>
<p>O que o Fisco comunicou de ${ano} se corrige até ${dayMonthYear(corrige_ate)} (${fundamento}). Estes números são evidência, e não certificado: nenhum ato diz como se mede o aumento dos documentos certos. Certo é o documento que já deve trazer CBS e IBS e os traz sem divergência crítica neles; o que corrige cada divergência é sugestão.</p>
${dossieSection(porMes)}
${assinatura(escritorio)}</div></div>
<div class="detalhes">${outros.map((quadro) => dossieSection(quadro.name === INCONSISTENCIAS ? inconsistenciasOnPaper(dados) : quadro))}</div>`,
  });
  return { html: page, quadros };
}

/** What the documents of the year say in one sentence. */
function resposta({ emitidos }: DadosDaConformidade): string {
  const { obrigados, certos, parte, sobe } = conformidadeByMes(emitidos);
  if (parte === null) return 'Nenhum documento do cliente já devia trazer CBS e IBS no ano.';
  const linha =
    sobe === null
      ? ''
      : sobe
        ? ' Nenhum mês teve parte menor que a do anterior.'
        : ' A parte caiu em algum mês.';
  return `${count(certos, 'documento certo', 'documentos certos')} de ${obrigados} que deviam trazer CBS e IBS: ${percent(parte)}.${linha}`;
}
