import {
  buscarDocumentos,
  clientesDoPrazo,
  type Database,
  figurasDosMeses,
  lacunasDeNumeracao,
  lerVendasDoCliente,
  listarAjustes,
  listarApuracoes,
  listarAuditoria,
  listarCarteira,
  listarCenarios,
  listarChaves,
  listarClientes,
  listarClientesPorNome,
  listarCompartilhamentos,
  listarContatos,
  listarConvites,
  listarDivergencias,
  listarDivergenciasATratar,
  listarDocumentos,
  listarDocumentosDoMes,
  listarEndpoints,
  listarEntregas,
  listarEventos,
  listarFornecedoresSimples,
  listarLancamentosManuais,
  listarLotes,
  listarMeses,
  listarPartesSemCliente,
  listarPerguntas,
  listarPessoas,
  listarRecusados,
  officeOfLink,
  openReport,
  paginarDivergencias,
  somarDocumentos,
  usoDoEscritorio,
  verDocumento,
  verLote,
  verVisaoGeral,
} from '@apura/database';
import { obrigacoesDoMes } from '@apura/engine';
import { julgarPartes } from '../../services/gateway/src/routes/clientes-das-notas.ts';
import { REGRAS_DE_VENDA } from '../../services/gateway/src/sugestoes/sugerir.ts';
import type { BigOffice } from './make-office.ts';

const limit = 50;

/** Each list of the API and the panel as its route asks for it, with the filters that change its plan. */
export function listsOfAnOffice(
  database: Database,
  { id, clientes, chave, middle, endpoint, lote, apuracao, link }: BigOffice,
): Readonly<Record<string, () => Promise<unknown>>> {
  const tenant = database.forOrganization(id);
  const now = new Date();
  const month = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
  const clienteId = clientes.at(-1) as string;
  const competencia = month(5);
  const documentos = (filtro: object) => () => listarDocumentos(tenant, { limit, ...filtro });
  const busca = (filtro: object) => () => buscarDocumentos(tenant, { limit, ...filtro });
  const divergencias = (filtro: object) => () => listarDivergenciasATratar(tenant, { limit: 200, ...filtro });
  const fornecedores = (filtro: { soComprados: boolean; clienteId?: string }) => () =>
    listarFornecedoresSimples(tenant, { limit, de: month(11), ate: month(0), semDados: false, ...filtro });
  return {
    '/v1/documentos': documentos({}),
    '/v1/documentos, from the middle': documentos({ depoisDe: middle }),
    '/v1/documentos of a month': documentos({ competencia }),
    '/v1/documentos, cancelled': documentos({ situacao: 'cancelada' }),
    '/v1/documentos, denied (there are none)': documentos({ situacao: 'denegada' }),
    '/v1/documentos of a client': documentos({ clienteId }),
    '/v1/documentos of a client and month': documentos({ clienteId, competencia }),
    '/v1/documentos/:chave': () => verDocumento(tenant, chave),
    '/v1/apuracoes/:id/documentos': () => listarDocumentosDoMes(tenant, clienteId, competencia, { limit }),
    '/v1/apuracoes/:id/inconsistencias': () => paginarDivergencias(tenant, clienteId, competencia, { limit }),
    '/v1/apuracoes': () => listarApuracoes(tenant, { limit }),
    '/v1/apuracoes of a client': () => listarApuracoes(tenant, { limit, clienteId }),
    '/v1/carteira': () =>
      listarCarteira(tenant, {
        competencia,
        obrigacoes: obrigacoesDoMes(competencia),
        ordem: 'cliente',
        sentido: 'asc',
        limit: 300,
      }),
    '/v1/divergencias': divergencias({}),
    '/v1/divergencias of a month': divergencias({ competencia }),
    '/v1/divergencias of a client': divergencias({ clienteId }),
    '/v1/upload/:id (100,000 files)': () => verLote(tenant, lote, { limit }),
    '/v1/clientes': () => listarClientes(tenant, { limit, mes: month(0) }),
    '/v1/clientes/:id/sugestoes': () =>
      lerVendasDoCliente(tenant, clienteId, { de: month(12), ate: month(1), regras: REGRAS_DE_VENDA }),
    '/v1/clientes/sugestoes': () =>
      listarPartesSemCliente(tenant, julgarPartes, { limit, dispensadas: false }),
    '/v1/fornecedores-simples': fornecedores({ soComprados: false }),
    '/v1/fornecedores-simples of a client': fornecedores({ soComprados: true, clienteId }),
    '/v1/apuracoes/:id/compartilhamentos': () =>
      listarCompartilhamentos(tenant, { apuracaoId: apuracao, limit }),
    '/v1/clientes/:id/contatos': () => listarContatos(tenant, clienteId),
    'a report by its link': () =>
      officeOfLink(database, link).then((office) => office && openReport(office, link)),
    '/v1/eventos': () => listarEventos(tenant, { limit }),
    '/v1/eventos of a rare type': () => listarEventos(tenant, { limit, type: 'apuracao.falhou' }),
    '/v1/eventos since yesterday': () =>
      listarEventos(tenant, { limit, desde: new Date(now.getTime() - 86_400_000) }),
    '/v1/entregas': () => listarEntregas(tenant, { limit }),
    '/v1/entregas, failed': () => listarEntregas(tenant, { limit, estado: 'falhou' }),
    '/v1/entregas of an endpoint': () => listarEntregas(tenant, { limit, endpointId: endpoint }),
    '/v1/webhooks': () => listarEndpoints(tenant, { limit }),
    'quotas, at each upload': () => usoDoEscritorio(tenant),
    'panel: overview': () => verVisaoGeral(tenant, month(0)),
    'panel: uploads': () => listarLotes(tenant, { limit }),
    'panel: refused files': () => listarRecusados(tenant),
    'panel: a deadline': () =>
      clientesDoPrazo(tenant, { obrigacao: 'dctfweb', competencia }, ['lucro_real', 'lucro_presumido']),
    'panel: clients': () => listarClientesPorNome(tenant, { limit, mes: month(0) }),
    'panel: apurações': async () => {
      const linhas = await listarApuracoes(tenant, { limit });
      return figurasDosMeses(
        tenant,
        linhas.map(({ id }) => id),
      );
    },
    'panel: notes': busca({}),
    'panel: notes of a month, 5,000 at a time': () => buscarDocumentos(tenant, { limit: 5000, competencia }),
    'panel: totals of the notes of a month': () => somarDocumentos(tenant, { competencia }),
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
    'panel: months of a client': () => listarMeses(tenant, clienteId, { limit }),
    'panel: questions': () => listarPerguntas(tenant, { limit }),
    'panel: questions of a client': () => listarPerguntas(tenant, { clienteId, limit }),
    'panel: audit log': () => listarAuditoria(tenant, { limit }),
    'panel: keys, people, invitations, scenarios, answers, manual entries': () =>
      Promise.all([
        listarChaves(tenant),
        listarPessoas(tenant),
        listarConvites(tenant),
        listarCenarios(tenant, { limit }),
        listarAjustes(tenant, clienteId),
        listarLancamentosManuais(tenant, clienteId, competencia),
      ]),
    'report: divergences of a month': () => listarDivergencias(tenant, clienteId, competencia, 200),
    'report: gaps of a month': () => lacunasDeNumeracao(tenant, clienteId, competencia, 20),
  };
}
