import type { PublicRoute, Route } from '../route.ts';
import { ACESSO } from './acesso.ts';
import { APURACAO_ASSISTIDA } from './apuracao-assistida.ts';
import { APURACOES } from './apuracoes.ts';
import { CALCULADORAS, CALCULADORAS_PUBLICAS } from './calculadoras-publicas.ts';
import { CARTEIRA } from './carteira.ts';
import { CLASSIFICACOES } from './classificacoes.ts';
import { CLIENTE, CONTATOS } from './cliente.ts';
import { CLIENTES } from './clientes.ts';
import { CLIENTES_DAS_NOTAS } from './clientes-das-notas.ts';
import { COMPARTILHAMENTOS } from './compartilhamentos.ts';
import { COMUNICADOS } from './comunicados.ts';
import { CONFORMIDADE } from './conformidade.ts';
import { CONFRONTO_DOS_LIVROS } from './confronto-dos-livros.ts';
import { DIVERGENCIAS } from './divergencias.ts';
import { DOCUMENTOS } from './documentos.ts';
import { DOSSIES } from './dossies.ts';
import { ENTRADAS } from './entradas.ts';
import { EVENTOS } from './eventos.ts';
import { FECHAMENTO } from './fechamento.ts';
import { FORNECEDORES_SIMPLES } from './fornecedores-simples.ts';
import { LANCAMENTOS_MANUAIS } from './lancamentos-manuais.ts';
import { LIVROS } from './livros.ts';
import { OPCAO_DO_SIMPLES } from './opcao-do-simples.ts';
import { PERGUNTAS } from './perguntas.ts';
import { POSICAO_DE_ABERTURA } from './posicao-de-abertura.ts';
import { PRAZOS, PRAZOS_BY_TOKEN } from './prazos.ts';
import { PRECOS } from './precos.ts';
import { PRODUTOS } from './produtos.ts';
import { PRONTO_PARA_JANEIRO } from './pronto-para-janeiro.ts';
import { SALDO_INICIAL } from './saldo-inicial.ts';
import { SUMMARIZED_LISTS } from './summarized-lists.ts';
import { UPLOADS } from './uploads.ts';
import { WEBHOOKS } from './webhooks.ts';

/** Every address that needs a key, in the order in which the pages tell of them. */
export const ROUTES: readonly Route[] = [
  ...CLIENTES,
  ...CLIENTES_DAS_NOTAS,
  ...CLIENTE,
  ...APURACAO_ASSISTIDA,
  ...CLASSIFICACOES,
  ...PERGUNTAS,
  ...PRODUTOS,
  ...PRECOS,
  ...CONTATOS,
  ...FORNECEDORES_SIMPLES,
  ...OPCAO_DO_SIMPLES,
  ...POSICAO_DE_ABERTURA,
  ...SALDO_INICIAL,
  ...LANCAMENTOS_MANUAIS,
  ...ENTRADAS,
  ...LIVROS,
  ...CONFRONTO_DOS_LIVROS,
  ...UPLOADS,
  ...CARTEIRA,
  ...FECHAMENTO,
  ...PRAZOS,
  ...APURACOES,
  ...COMPARTILHAMENTOS,
  ...DOCUMENTOS,
  ...DIVERGENCIAS,
  ...CONFORMIDADE,
  ...PRONTO_PARA_JANEIRO,
  ...COMUNICADOS,
  ...DOSSIES,
  ...CALCULADORAS,
  ...SUMMARIZED_LISTS,
  ...WEBHOOKS,
  ...EVENTOS,
  ...ACESSO,
];

/** Those whose address holds a token in the place of a key. */
export const TOKEN_ROUTES: readonly PublicRoute[] = PRAZOS_BY_TOKEN;

/** Those that need none, and that pages of every origin may use. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = CALCULADORAS_PUBLICAS;
