import { MUDANCAS_DO_MES } from '@apura/contracts';
import { recordOf } from '@apura/engine/tables';

/** What the list of all clients called a situation, and the step of the month that shows who is in it now. */
const ETAPAS: Readonly<Record<string, string>> = {
  falhou: 'apurado',
  faltam_dados: 'cadastro',
  desatualizada: 'apurado',
  a_apurar: 'apurado',
  em_andamento: 'apurado',
  calculada: 'conferido',
  sem_notas: 'notas',
};
const ORDENS: Readonly<Record<string, string>> = {
  situacao: 'etapa',
  total_a_recolher: 'total',
  perguntas: 'perguntas',
  ...recordOf(MUDANCAS_DO_MES, (um) => um),
};

type Filters = Readonly<Record<string, string | undefined>>;

/** Where the pages are now that were at these addresses: with the filters that they were asked for. */
export const OLD_ROUTES: Readonly<Record<string, (asked: Filters) => [path: string, filters: Filters]>> = {
  '/entrar': () => ['/', {}],
  '/cadastro': () => ['/', {}],
  '/configuracoes': () => ['/configuracoes/escritorio', {}],
  '/carteira': ({ competencia, q, regime, situacao = '', ordem = '', sentido }) => [
    '/',
    {
      competencia,
      q,
      regime,
      etapa: ETAPAS[situacao],
      ordem: ORDENS[ordem],
      sentido: ORDENS[ordem] && sentido,
    },
  ],
  '/apuracoes': ({ competencia, cliente_id }) => ['/', { competencia, cliente: cliente_id }],
  '/visao-geral': () => ['/', {}],
  '/clientes/:id/classificacoes': ({ id }) => [`/clientes/${id}/produtos`, { estado: 'a_confirmar' }],
  '/clientes/:id/servicos': ({ id, operacao = 'entrada', tipo = 'nfse', competencia }) => [
    '/documentos',
    { cliente_id: id, operacao, tipo, competencia },
  ],
  '/perguntas': (asked) => ['/', { vista: 'perguntas', ...asked }],
  '/prazos': (asked) => ['/', { vista: 'prazos', ...asked }],
  '/prazos/:obrigacao/:competencia': (asked) => ['/', { vista: 'prazos', ...asked }],
  '/relatorios': (asked) => ['/', { vista: 'enviados', ...asked }],
  '/enviados': (asked) => ['/', { vista: 'enviados', ...asked }],
};

/** An old address, with what it is asked for, as it is called now. */
export function movedTo(path: string, asked: URLSearchParams): string {
  const [there, filters] = OLD_ROUTES[path]?.(Object.fromEntries(asked)) ?? ['/', {}];
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size === 0 ? there : `${there}?${query}`;
}
