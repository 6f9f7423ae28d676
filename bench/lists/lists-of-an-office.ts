import {
  clientesDoPrazo,
  type Database,
  figuresOfMeses,
  findDocumento,
  findLote,
  lacunasDeNumeracao,
  listAjustes,
  listApuracoes,
  listAuditoria,
  listCarteira,
  listCenarios,
  listChaves,
  listClientes,
  listClientesByNome,
  listCompartilhamentos,
  listContatos,
  listConvites,
  listDivergencias,
  listDivergenciasToTreat,
  listDocumentos,
  listDocumentosDoMes,
  listEndpoints,
  listEntregas,
  listEvents,
  listFornecedoresSimples,
  listLancamentosManuais,
  listLotes,
  listMeses,
  listPartesWithoutCliente,
  listPerguntas,
  listPessoas,
  listRecusados,
  officeOfLink,
  openReport,
  paginateDivergencias,
  readVendasDoCliente,
  searchDocumentos,
  sumDocumentos,
  usoDoEscritorio,
} from '@apura/database';
import { judgePartes } from '../../services/gateway/src/routes/clientes-das-notas.ts';
import { REGRAS_DE_VENDA } from '../../services/gateway/src/sugestoes/suggest-for-cliente.ts';
import type { BigOffice } from './make-office.ts';

const limit = 50;

/** Each list of the API and the panel as its route asks for it, with the filters that change its plan. */
export function listsOfAnOffice(
  database: Database,
  { id, clientes, chave, middle, event, endpoint, lote, apuracao, link }: BigOffice,
): Readonly<Record<string, () => Promise<unknown>>> {
  const tenant = database.forOrganization(id);
  const now = new Date();
  const month = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
  const clienteId = clientes.at(-1) as string;
  const competencia = month(5);
  const documentos = (filtro: object) => () => listDocumentos(tenant, { limit, ...filtro });
  const busca = (filtro: object) => () => searchDocumentos(tenant, { limit, ...filtro });
  const divergencias = (filtro: object) => () => listDivergenciasToTreat(tenant, { limit: 200, ...filtro });
  const fornecedores = (filtro: { soComprados: boolean; clienteId?: string }) => () =>
    listFornecedoresSimples(tenant, { limit, de: month(11), ate: month(0), semDados: false, ...filtro });
  return {
    '/v1/documentos': documentos({}),
    '/v1/documentos, from the middle': documentos({ depoisDe: middle }),
    '/v1/documentos, the oldest first, from the middle': documentos({ depoisDe: middle, sentido: 'asc' }),
    "/v1/documentos of a client's CNPJ": documentos({ cnpj: '10000005000191' }),
    "/v1/documentos of a client's root, the oldest first": documentos({ cnpj: '10000005', sentido: 'asc' }),
    '/v1/documentos of a CNPJ that is in few': documentos({ cnpj: '99012345000100' }),
    '/v1/documentos of a month': documentos({ competencia }),
    '/v1/documentos, cancelled': documentos({ situacao: 'cancelada' }),
    '/v1/documentos, denied (there are none)': documentos({ situacao: 'denegada' }),
    '/v1/documentos of a client': documentos({ clienteId }),
    '/v1/documentos of a client and month': documentos({ clienteId, competencia }),
    '/v1/documentos/:chave': () => findDocumento(tenant, chave),
    '/v1/apuracoes/:id/documentos': () => listDocumentosDoMes(tenant, clienteId, competencia, { limit }),
    '/v1/apuracoes/:id/inconsistencias': () =>
      paginateDivergencias(tenant, clienteId, competencia, { limit }),
    '/v1/apuracoes': () => listApuracoes(tenant, { limit }),
    '/v1/apuracoes of a client': () => listApuracoes(tenant, { limit, clienteId }),
    '/v1/carteira': () =>
      listCarteira(tenant, {
        competencia,
        ordem: 'cliente',
        sentido: 'asc',
        limit: 300,
      }),
    '/v1/divergencias': divergencias({}),
    '/v1/divergencias of a month': divergencias({ competencia }),
    '/v1/divergencias of a client': divergencias({ clienteId }),
    '/v1/upload/:id (100,000 files)': () => findLote(tenant, lote, { limit }),
    '/v1/clientes': () => listClientes(tenant, { limit, mes: month(0) }),
    '/v1/clientes/:id/sugestoes': () =>
      readVendasDoCliente(tenant, clienteId, { de: month(12), ate: month(1), regras: REGRAS_DE_VENDA }),
    '/v1/clientes/sugestoes': () =>
      listPartesWithoutCliente(tenant, judgePartes, { limit, dispensadas: false }),
    '/v1/fornecedores-simples': fornecedores({ soComprados: false }),
    '/v1/fornecedores-simples of a client': fornecedores({ soComprados: true, clienteId }),
    '/v1/apuracoes/:id/compartilhamentos': () =>
      listCompartilhamentos(tenant, { apuracaoId: apuracao, limit }),
    '/v1/clientes/:id/contatos': () => listContatos(tenant, clienteId),
    'a report by its link': () =>
      officeOfLink(database, link).then((office) => office && openReport(office, link)),
    '/v1/eventos': () => listEvents(tenant, { limit }),
    '/v1/eventos, from the middle': () => listEvents(tenant, { limit, depoisDe: event }),
    '/v1/eventos of a rare type': () => listEvents(tenant, { limit, type: 'apuracao.falhou' }),
    '/v1/eventos since yesterday': () =>
      listEvents(tenant, { limit, desde: new Date(now.getTime() - 86_400_000) }),
    '/v1/entregas': () => listEntregas(tenant, { limit }),
    '/v1/entregas, failed': () => listEntregas(tenant, { limit, estado: 'falhou' }),
    '/v1/entregas of an endpoint': () => listEntregas(tenant, { limit, endpointId: endpoint }),
    '/v1/webhooks': () => listEndpoints(tenant, { limit }),
    'quotas, at each upload': () => usoDoEscritorio(tenant),
    'panel: uploads': () => listLotes(tenant, { limit }),
    'panel: refused files': () => listRecusados(tenant),
    'panel: a deadline': () =>
      clientesDoPrazo(
        tenant,
        { obrigacao: 'pis_cofins', competencia },
        { regimes: ['lucro_real', 'lucro_presumido'], paga: ['pis', 'cofins'] },
      ),
    'panel: clients': () => listClientesByNome(tenant, { limit, mes: month(0) }),
    'panel: apurações': async () => {
      const linhas = await listApuracoes(tenant, { limit });
      return figuresOfMeses(
        tenant,
        linhas.map(({ id }) => id),
      );
    },
    'panel: notes': busca({}),
    'panel: notes of a month, 5,000 at a time': () => searchDocumentos(tenant, { limit: 5000, competencia }),
    'panel: totals of the notes of a month': () => sumDocumentos(tenant, { competencia }),
    'panel: notes of a client and month': busca({ clienteId, competencia }),
    'panel: notes with a critical divergence': busca({ gravidade: 'critica' }),
    'panel: notes by access key': busca({ q: chave }),
    'panel: notes by CNPJ': busca({ q: '99.012.345/0001-00' }),
    'panel: notes by a name that many have': busca({ q: 'cliente 7' }),
    'panel: notes by a number': busca({ q: '123456' }),
    'panel: notes by a name that few have': busca({ q: 'comprador 4321' }),
    'panel: notes by the name of a person': busca({ q: 'consumidor 2345673' }),
    'panel: notes by a name that none has': busca({ q: 'zebra' }),
    'panel: notes by a CPF that none has': busca({ q: '529.982.247-25' }),
    '/v1/documentos of a product that few have': documentos({ produto: 'quadro antigo' }),
    'panel: notes by a product that many have': busca({ q: 'produto 7' }),
    'panel: notes by a product that few have': busca({ q: 'quadro antigo' }),
    'panel: notes by a product that none has': busca({ produto: 'zebra' }),
    'panel: notes by a rare NCM': busca({ q: '9706.00' }),
    'panel: notes of a common chapter': busca({ capitulo: '22' }),
    'panel: notes of a rare chapter': busca({ capitulo: '97' }),
    'panel: months of a client': () => listMeses(tenant, clienteId, { limit }),
    'panel: questions': () => listPerguntas(tenant, { limit }),
    'panel: questions of a client': () => listPerguntas(tenant, { clienteId, limit }),
    'panel: audit log': () => listAuditoria(tenant, { limit }),
    'panel: keys, people, invitations, scenarios, answers, manual entries': () =>
      Promise.all([
        listChaves(tenant),
        listPessoas(tenant),
        listConvites(tenant),
        listCenarios(tenant, { limit }),
        listAjustes(tenant, clienteId),
        listLancamentosManuais(tenant, clienteId, competencia),
      ]),
    'report: divergences of a month': () => listDivergencias(tenant, clienteId, competencia, 200),
    'report: gaps of a month': () => lacunasDeNumeracao(tenant, clienteId, competencia, 20),
  };
}
