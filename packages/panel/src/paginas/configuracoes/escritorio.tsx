import type { Escritorio as Dados } from '@apura/contracts';
import { useEuMesmo } from '../../api/sessao.ts';
import { useLeitura } from '../../api/use-pedido.ts';
import { Pagina } from '../../componentes/pagina.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Apagamento } from './apagamento.tsx';
import { ApagarTudo } from './apagar-tudo.tsx';
import { DadosDoEscritorio } from './dados-do-escritorio.tsx';
import { GuardaDasNotas } from './guarda-das-notas.tsx';
import { Logo } from './logo.tsx';

export default function Escritorio() {
  const lido = useLeitura<Dados>('/escritorio');
  const { usuario } = useEuMesmo();
  const titular = usuario.papel === 'owner';
  return (
    <Pagina
      titulo="Escritório"
      descricao={
        titular
          ? 'Como o escritório aparece nos relatórios, e com que alíquotas eles são feitos.'
          : 'Só o titular muda estes dados.'
      }
    >
      <Resultado de={lido} linhas={8}>
        {(escritorio) => (
          <div className="pilha estreito-720">
            {escritorio.apagamento && <Apagamento escritorio={escritorio} titular={titular} />}
            <DadosDoEscritorio key={escritorio.nome} escritorio={escritorio} titular={titular} />
            <Logo escritorio={escritorio} titular={titular} />
            <GuardaDasNotas escritorio={escritorio} titular={titular} />
            {titular && !escritorio.apagamento && <ApagarTudo nome={escritorio.nome} />}
          </div>
        )}
      </Resultado>
    </Pagina>
  );
}
