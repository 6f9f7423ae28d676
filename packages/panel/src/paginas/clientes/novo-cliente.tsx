import type { Cliente } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { mesesAte } from '../../formato/competencia.ts';
import { semPontuacao } from '../../formato/sem-pontuacao.ts';
import { CamposDoRegime, NotaDoRbt12 } from './campos-do-regime.tsx';
import { lerRegime, REGIME_VAZIO, regimeErrado } from './regime-digitado.ts';

export default function NovoCliente() {
  const [identidade, mudarIdentidade] = useState('');
  const [nome, mudarNome] = useState('');
  const [regime, mudarRegime] = useState(REGIME_VAZIO);
  const [desde, mudarDesde] = useState('');
  const [, ir] = useLocation();
  const criar = useAto(async () => {
    const caracteres = semPontuacao(identidade);
    const novo = await pedir<Cliente>('POST', '/clientes', {
      ...(caracteres.length === 8 ? { cnpj_raiz: caracteres } : { cnpj: caracteres }),
      razao_social: nome,
      ...lerRegime(regime),
      ...(desde ? { desde } : {}),
    });
    avisar(`${novo.razao_social} foi cadastrado.`);
    ir(`/clientes/${novo.id}`);
  }, ['/clientes', '/visao-geral']);
  return (
    <Pagina titulo="Novo cliente" migalhas={[{ nome: 'Clientes', href: '/clientes' }]}>
      <Cartao className="estreito-720">
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            criar.mutate(undefined);
          }}
        >
          <div className="campos">
            <TextInput
              label="CNPJ"
              description="Completo, ou só os 8 primeiros caracteres (raiz)."
              placeholder="00.000.000/0000-00"
              required
              value={identidade}
              onChange={(evento) => mudarIdentidade(evento.currentTarget.value)}
              onBlur={() => mudarIdentidade((antes) => cnpj(semPontuacao(antes)))}
            />
            <TextInput
              label="Razão social"
              description="Como deve aparecer nos relatórios."
              required
              maxLength={200}
              value={nome}
              onChange={(evento) => mudarNome(evento.currentTarget.value)}
            />
            <EscolhaDeMes
              rotulo="Neste regime desde"
              valor={desde}
              aoMudar={mudarDesde}
              todos="Desde sempre"
              quantos={72}
            />
            <CamposDoRegime
              digitado={regime}
              aoMudar={mudarRegime}
              mes={desde || (mesesAte(new Date(), 1)[0] ?? '')}
            />
          </div>
          {regime.regime === 'simples_nacional' && <NotaDoRbt12 />}
          {criar.error && <Falha erro={criar.error} />}
          <div className="botoes">
            <Button component={Link} href="/clientes" variant="default">
              Cancelar
            </Button>
            <Button type="submit" loading={criar.isPending} disabled={regimeErrado(regime)}>
              Cadastrar cliente
            </Button>
          </div>
        </form>
      </Cartao>
    </Pagina>
  );
}
