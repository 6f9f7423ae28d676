import type { SituacaoNaCarteira } from '@apura/contracts';
import { SITUACOES_DO_CLIENTE } from '@apura/words';
import type { Rotulo } from '../components/estado.tsx';

const TONS: Readonly<Record<SituacaoNaCarteira, Rotulo['tom']>> = {
  falhou: 'erro',
  faltam_dados: 'alerta',
  desatualizada: 'alerta',
  a_apurar: 'aviso',
  em_andamento: 'aviso',
  calculada: 'bom',
  encerrada: 'neutro',
  sem_notas: 'neutro',
};

export const SITUACOES_NA_CARTEIRA = Object.fromEntries(
  Object.entries(SITUACOES_DO_CLIENTE).map(([qual, nome]) => [
    qual,
    { nome, tom: TONS[qual as SituacaoNaCarteira] },
  ]),
) as Readonly<Record<SituacaoNaCarteira, Rotulo>>;
