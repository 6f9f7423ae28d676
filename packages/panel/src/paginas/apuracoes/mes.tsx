import type { Apuracao, Comparativo } from '@apura/contracts';
import { comOrigem } from '@apura/words';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Ponte } from '../../graficos/ponte.tsx';
import { Comparacao } from './comparacao.tsx';
import { DevidoNoMes } from './devido-no-mes.tsx';
import { MarcosDaTransicao } from './marcos-da-transicao.tsx';
import { Pendencias } from './pendencias.tsx';
import { Premissas } from './premissas.tsx';
import { Resposta } from './resposta.tsx';

interface PropsDoMes {
  readonly apuracao: Apuracao;
  readonly comparativo: Comparativo;
}

/** The month from its answer down: what is due, what the next year changes, the years after it, both regimes. */
export function Mes({ apuracao, comparativo }: PropsDoMes) {
  const { resumo, devido_no_mes: devido, ponte, transicao, comparacao } = comparativo;
  const base = `/apuracoes/${apuracao.id}`;
  return (
    <div className="pilha">
      {devido ? (
        <>
          <Resposta resumo={resumo} devido={devido} />
          <DevidoNoMes devido={devido} />
        </>
      ) : (
        <Pendencias pendencias={comparativo.pendencias} clienteId={apuracao.cliente_id} />
      )}
      {ponte && (
        <Cartao titulo={comOrigem(`De ${ponte.de} a ${ponte.para}, tributo a tributo`, ponte.status)}>
          <Ponte ponte={ponte} />
        </Cartao>
      )}
      {transicao.length > 0 && <MarcosDaTransicao anos={transicao} href={`${base}/projecao`} />}
      {comparacao && <Comparacao comparacao={comparacao} />}
      <Premissas apuracao={apuracao} comparativo={comparativo} />
      {devido && (
        <p className="miudo suave sem-margem">
          Os valores somam as notas do mês. <Link href={`${base}/notas`}>Veja as notas</Link> ou{' '}
          <Link href={`${base}/recortes`}>de onde vem cada valor</Link>.
        </p>
      )}
    </div>
  );
}
