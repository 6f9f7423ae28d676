import type { Carteira } from '@apura/contracts';
import { count, grouped, reais } from '@apura/words';
import { Figura } from '../../components/figura.tsx';
import { Mudanca } from './colunas.tsx';

interface PropsDosTotais {
  readonly lida: Carteira;
  /** How many clients of the month have amounts. */
  readonly apurados: number;
}

/** The sums of what the filters show. */
export function Totais({ lida: { totais }, apurados }: PropsDosTotais) {
  return (
    <div className="grade figuras">
      <Figura
        rotulo="A recolher"
        valor={reais(totais.total_a_recolher)}
        nota={
          totais.clientes > apurados
            ? `${grouped(String(apurados))} de ${count(totais.clientes, 'cliente apurado', 'clientes apurados')}`
            : count(totais.clientes, 'cliente', 'clientes')
        }
      />
      <Figura
        rotulo="Mudança em 2027 (estimativa)"
        valor={<Mudanca valor={totais.mudanca_2027} />}
        nota={
          <>
            em 2029: <Mudanca valor={totais.mudanca_2029} />
          </>
        }
      />
      <Figura
        rotulo="Mudança em 2033 (estimativa)"
        valor={<Mudanca valor={totais.mudanca_2033} />}
        nota={`${count(totais.ganham, 'paga', 'pagam')} menos, ${count(totais.perdem, 'paga', 'pagam')} mais`}
      />
      <Figura
        rotulo="Crédito em risco"
        valor={reais(totais.credito_em_risco)}
        nota={count(totais.perguntas, 'pergunta em aberto', 'perguntas em aberto')}
      />
    </div>
  );
}
