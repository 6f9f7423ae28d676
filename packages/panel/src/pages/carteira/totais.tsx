import type { Carteira } from '@apura/contracts';
import { count, reais } from '@apura/words';
import { Figura } from '../../components/figura.tsx';
import { Mudanca } from './colunas.tsx';

/** The sums of what the filters show. */
export function Totais({ lida: { totais } }: { readonly lida: Carteira }) {
  return (
    <div className="grade figuras">
      <Figura
        rotulo="A recolher"
        valor={reais(totais.total_a_recolher)}
        nota={count(totais.clientes, 'cliente', 'clientes')}
      />
      <Figura
        rotulo="Mudança em 2027"
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
