import { CLASSIFICACOES_POR_DOCUMENTO as codigos } from '@apura/law';
import { efeitoDoEvento } from '../src/dados/eventos-de-documentos.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeOutroDocumento } from '../src/documento-fiscal/tipos.ts';
import { PERGUNTAS } from '../src/efeito/outros/perguntas.ts';
import {
  creditosDeIcms,
  creditosDePisCofins,
  debitosDePisCofins,
} from '../src/efeito/outros/regras-de-hoje.ts';
import { type CasoDaGrade, grade } from './documentos-em-grade.ts';

const COLUNAS = ['icms', 'pis', 'cofins', 'iss', 'cbs', 'ibs_uf'] as const;
const TODOS = '-';

/** What one client gets of a document: the amounts that move, what is refused and what is asked. */
function inPalavras({ efeito }: CasoDaGrade): string {
  const { lancamentos, em_duvida, perguntas, retencoes } = efeito;
  const partes = lancamentos.flatMap((linha) => {
    const valores = COLUNAS.filter((coluna) => Number(linha[coluna]) !== 0).map(
      (coluna) => `${coluna} ${linha[coluna]}`,
    );
    const motivo = linha.motivo === null ? '' : ` (${linha.motivo})`;
    return valores.length === 0 ? [] : [`${linha.efeito}${motivo} ${valores.join(', ')}`];
  });
  return (
    [
      ...partes,
      ...em_duvida.map(({ tributo, valor }) => `in doubt ${tributo} ${valor}`),
      ...(retencoes === null ? [] : ['withheld']),
      ...perguntas.map(({ pergunta }) => `asks ${pergunta}`),
    ].join('; ') || 'nothing'
  );
}

/** What tells the shapes of one kind apart. */
function forma({ documento }: CasoDaGrade): string {
  const { tipo, itens, fornecedor, transporte, finalidade } = documento;
  const classes = itens.map(
    ({ ibscbs, devolucao }) => `${ibscbs?.cClassTrib ?? 'no group'}${devolucao ? ' back' : ''}`,
  );
  const servico = itens[0]?.cTribNac;
  return [
    TIPOS_DE_DOCUMENTO[tipo].nome,
    ...(servico === undefined ? [] : [servico]),
    ...(transporte?.tpServ === undefined ? [] : [`tpServ ${transporte.tpServ}`]),
    ...(fornecedor.CRT === '1' ? ['of the Simples'] : []),
    ...(finalidade === 'normal' ? [] : [finalidade]),
    ...(classes.length === 0 ? [] : [classes.join(' + ')]),
  ].join(', ');
}

function efeitos(): string[] {
  const daGrade = grade(2026).filter(({ regime, comRespostas }) => regime === 'lucro_real' && !comRespostas);
  const fornece = daGrade.filter(({ lado }) => lado === 'fornece');
  const adquire = daGrade.filter(({ lado }) => lado === 'adquire');
  return fornece.map((caso, indice) => {
    const outro = adquire[indice];
    // Nobody is in the Lucro Real and in the Simples.
    const doFornecedor = caso.documento.fornecedor.CRT === '1' ? TODOS : inPalavras(caso);
    return `| ${forma(caso)} | ${doFornecedor} | ${outro === undefined ? '' : inPalavras(outro)} |`;
  });
}

const lista = (valores: readonly string[] | undefined): string => valores?.join(', ') || TODOS;
const dias = (desde: string, ate: string | null): string => `${desde} to ${ate ?? 'today'}`;

const ofEvento = (tipo: TipoDeOutroDocumento, eventos: readonly string[]): string =>
  eventos.map((evento) => `${evento} ${efeitoDoEvento(tipo, evento)}`).join(', ');

/** COVERAGE.md, the documents that are no NF-e: their rules as the tables have them, and what comes of each shape. */
export function coberturaDosDocumentos(): string {
  const classes = Object.entries(codigos).map(
    ([tipo, doTipo]) => `| ${TIPOS_DE_DOCUMENTO[tipo as TipoDeOutroDocumento].nome} | ${doTipo.join(', ')} |`,
  );
  const creditos = [
    ...creditosDeIcms.map((regra) => ['ICMS', regra] as const),
    ...creditosDePisCofins.map((regra) => ['PIS, COFINS', regra] as const),
  ].map(
    ([tributo, { especies, finalidades, fornecedores, parcela, em_duvida, desde, ate, fundamento }]) =>
      `| ${tributo} | ${lista(especies)} | ${lista(finalidades)} | ${lista(fornecedores)} | ${parcela}${em_duvida ? ', rest in doubt' : ''} | ${dias(desde, ate)} | ${fundamento} |`,
  );
  const debitos = debitosDePisCofins.map(
    ({ especies, regime, sem_icms, desde, ate, fundamento }) =>
      `| ${lista(especies)} | ${regime} | ${sem_icms ? 'yes' : 'no'} | ${dias(desde, ate)} | ${fundamento} |`,
  );
  const perguntas = Object.entries(PERGUNTAS).map(
    ([codigo, { texto, padrao, lembrada_por, fundamento }]) =>
      `| ${codigo} | ${texto} | ${padrao} | ${lista(lembrada_por)} | ${fundamento} |`,
  );
  return `## Documents that are no NF-e

CBS and IBS by the classification that a document declares; today's credits of who takes it by dated tables, the first row that fits; what
only the office knows is asked. Held by the 42 cases worked by hand in \`tests/other-documents\`, the months there, and
\`src/efeito/outros/propriedades.test.ts\`.

Each shape of 1,000.00 in October 2026, both sides in the Lucro Real, nothing answered:

| Document | Who supplies it | Who takes it |
|---|---|---|
${efeitos().join('\n')}

### Credits of today

| Tax | Of what | Purpose of a freight | Supplier | Percent | Days | Article |
|---|---|---|---|---|---|---|
${creditos.join('\n')}

### PIS and COFINS of the supplier, where its document has none

| Of what | Regime | ICMS leaves the base | Days | Article |
|---|---|---|---|---|
${debitos.join('\n')}

### Questions

| Question | Asked as | Until it is answered | Remembered by | Article |
|---|---|---|---|---|
${perguntas.join('\n')}

### Events that change what a document counts for

- portals of the states: ${ofEvento('cte', ['110111', '240140'])}; BP-e also ${ofEvento('bpe', ['110115'])}
- NFS-e: ${ofEvento('nfse', ['e101101', 'e105104', 'e305101', 'e105102', 'e202205', 'e203206', 'e204207', 'e205208'])}

All others change no amount.

### Codes that each kind may carry

Another one is told as \`cclasstrib_do_documento\`. A GTV-e has no amounts; an NFGas, whose schema was not at hand, is read as the other bills.

| Document | cClassTrib |
|---|---|
${classes.join('\n')}
`;
}
