import type { Cliente } from '@apura/contracts';
import { cnpj, REGIMES } from '@apura/words';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconUpload } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { useLeitura } from '../../api/use-pedido.ts';
import { Abas } from '../../componentes/abas.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { IBS_CBS } from '../../rotulos/regimes.ts';
import { Cadastro } from './cadastro.tsx';
import { LancamentosManuais } from './lancamentos-manuais.tsx';
import { Meses } from './meses.tsx';
import { Regimes } from './regimes.tsx';
import { SaldosIniciais } from './saldos-iniciais.tsx';

const ABAS = [
  { nome: 'Meses', caminho: '' },
  { nome: 'Regimes', caminho: 'regimes' },
  { nome: 'Lançamentos manuais', caminho: 'lancamentos' },
  { nome: 'Saldos iniciais', caminho: 'saldos' },
  { nome: 'Cadastro', caminho: 'cadastro' },
] as const;

/** One client: its months, what held for it and when, and what no note says. */
export default function UmCliente() {
  const { id = '', aba = '' } = useParams();
  const cliente = useLeitura<Cliente>(`/clientes/${id}`);
  const migalhas = [{ nome: 'Clientes', href: '/clientes' }];
  const { data } = cliente;
  if (!data) {
    return (
      <Pagina titulo="Cliente" migalhas={migalhas}>
        {cliente.error ? (
          <Falha erro={cliente.error} aoRepetir={() => cliente.refetch()} />
        ) : (
          <Esqueleto linhas={10} />
        )}
      </Pagina>
    );
  }
  const ibsCbs = data.regimes.at(-1)?.ibs_cbs;
  return (
    <Pagina
      titulo={data.razao_social}
      migalhas={migalhas}
      descricao={`CNPJ ${cnpj(data.cnpj_raiz)} · ${REGIMES[data.regime]}${ibsCbs ? ` · CBS e IBS ${IBS_CBS[ibsCbs]}` : ''}${data.status === 'inativo' ? ' · inativo' : ''}`}
      acoes={
        <>
          <Button
            component={Link}
            href={`/fornecedores-simples?cliente_id=${id}`}
            variant="default"
            leftSection={<IconBuildingStore size={18} aria-hidden />}
          >
            Fornecedores do Simples
          </Button>
          <Button
            component={Link}
            href={`/envios?cliente=${id}`}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            Enviar notas
          </Button>
        </>
      }
    >
      <Abas base={`/clientes/${id}`} abas={ABAS} atual={aba} rotulo="Partes do cliente" />
      {aba === '' && <Meses cliente={data} />}
      {aba === 'regimes' && <Regimes cliente={data} />}
      {aba === 'lancamentos' && <LancamentosManuais cliente={data} />}
      {aba === 'saldos' && <SaldosIniciais cliente={data} />}
      {aba === 'cadastro' && <Cadastro cliente={data} />}
    </Pagina>
  );
}
