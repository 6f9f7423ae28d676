import { readMesInLivros } from '@apura/database';
import type { Confronto } from '@apura/engine';
import {
  achadosOnPaper,
  competenciaPorExtenso,
  count,
  dayMonthYear,
  LIVROS,
  moment,
  quadrosDoConfronto,
  type Table,
  table,
} from '@apura/words';
import { assinatura, pageOnPaper } from '../report/build-html.ts';
import { html } from '../report/html.ts';
import { type DossieInContext, type DossieOnPaper, dossieHeader, dossieSection } from './dossie-to-print.ts';

/** Findings, and XMLs to ask for, on paper; the workbook has all. */
const NO_PAPEL = 500;

/** A client's month in its books beside its XMLs, document by document. */
export async function confrontoDoMes(contexto: DossieInContext): Promise<DossieOnPaper> {
  const { tenant, dossie, storage, agora } = contexto;
  const { escritorio, cliente, marca, cliente_id: id, sobre } = dossie;
  const competencia = sobre ?? '';
  const guardado = await readMesInLivros(
    tenant,
    { id, cnpj_raiz: cliente.cnpj_raiz },
    competencia,
    (sha256s) => storage.read(tenant.organizationId, sha256s),
  );
  const confronto = await contexto.readers.compareLivros(tenant.organizationId, guardado);
  const [resumo, achados] = quadrosDoConfronto(confronto);
  const livros = table('Livros comparados', guardado.livros, [
    ['Livro', 'text', ({ livro }) => LIVROS[livro], 20],
    ['De', 'text', ({ de }) => dayMonthYear(de), 12],
    ['Até', 'text', ({ ate }) => dayMonthYear(ate), 12],
    ['Arquivo', 'text', ({ arquivo }) => arquivo, 50],
  ]);
  const aPedir = quadroDosXmls(confronto);
  const quando = moment(agora.toISOString());
  const mes = competenciaPorExtenso(competencia);
  const page = pageOnPaper({
    titulo: `Livros e XMLs de ${mes}: ${cliente.razao_social}`,
    autor: escritorio.nome,
    topo: `${cliente.razao_social} · livros e XMLs de ${mes} · ${quando}`,
    footer: `Apura · impresso em ${quando}`,
    marca,
    conteudo: html`<div class="folha">${dossieHeader(contexto, { titulo: `Livros e XMLs de ${mes}`, quando })}
<div class="corpo"><p class="resposta">${resposta(confronto)}</p>
<p>Cada documento das escriturações (SPED) do mês foi posto ao lado do seu XML; os que faltam foram procurados também nas dos dois meses seguintes. Valor positivo é o que o livro tem a mais que os documentos; negativo, a menos. Aqui estão até ${NO_PAPEL} achados e XMLs a pedir, os de mais peso; a planilha do dossiê tem todos.</p>
${dossieSection(livros)}
${dossieSection(resumo)}
${assinatura(escritorio)}</div></div>
<div class="detalhes">${dossieSection(achadosOnPaper(confronto.achados.slice(0, NO_PAPEL)))}${dossieSection({ ...aPedir, rows: aPedir.rows.slice(0, NO_PAPEL) })}</div>`,
  });
  return { html: page, quadros: [livros, resumo, achados, aPedir] };
}

/** How the documents compare, in one sentence. */
function resposta({ resumo, achados }: Confronto): string {
  const { conferem, diferentes, so_no_livro, so_no_xml, sem_livro } = resumo;
  const partes = [
    count(conferem, 'documento confere', 'documentos conferem'),
    `${diferentes} com diferença`,
    `${so_no_livro} só no livro`,
    `${so_no_xml} só no XML`,
  ].join(', ');
  const semLivro =
    sem_livro === 0
      ? ''
      : ` ${count(sem_livro, 'XML é de um livro que não foi enviado', 'XMLs são de livros que não foram enviados')}.`;
  return `${partes}; ${count(achados.length, 'achado', 'achados')} ao todo.${semLivro}`;
}

const quadroDosXmls = ({ xmls_a_pedir }: Confronto): Table =>
  table('XMLs a pedir', xmls_a_pedir, [
    [
      'Documento',
      'text',
      (um) => ('chave' in um ? um.chave : `modelo ${um.modelo}, série ${um.serie}, ${um.de} a ${um.ate}`),
      60,
    ],
  ]);
